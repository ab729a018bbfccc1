import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fieldMapping } from '../../../../../src/core/data/mapping/mapping.ts';
import { valueAt } from '../../../../../src/core/data/mapping/place.ts';
import { assertProportionalWork } from '../../../../support/measuring/growth.ts';

const text = `Preface
###Question:
What is it?

###Answer:
It is
## no heading of this kind
### Answer
a thing.
#Answer
###Note:
###End: `;

describe('A place with a heading', () => {
  for (const [place, expected] of [
    ['t###Question', 'What is it?'],
    ['t###Question:', 'What is it?'],
    ['t###Answer', 'It is\n## no heading of this kind\n### Answer\na thing.\n#Answer'],
    ['t###Question###Note', text.slice(text.indexOf('What'), text.indexOf('###Note')).trim()],
    ['t###Note', ''],
    ['t###End', ''],
    ['t###Missing', undefined],
    ['t###Answer###Question', undefined],
    ['n###Question', undefined],
    ['missing###Question', undefined],
    ['/t###Question', 'What is it?'],
    ['inner.t###Question', 'Inner?'],
  ] as const) {
    it(`reads the part that it names: ${place}`, () => {
      const record = { t: text, n: 3, inner: { t: '#Question\nInner?' } };
      assert.equal(valueAt(record, place), expected);
    });
  }

  it('reads what follows the last mark in brackets', () => {
    const record = { output: 'I first say [RESULT] 2. No: [RESULT] 4\n' };
    assert.equal(valueAt(record, 'output###[RESULT]'), '4');
    assert.equal(valueAt(record, 'output###[SCORE]'), undefined);
  });

  it('may be part of a template', () => {
    assert.equal(valueAt({ t: text, n: 3 }, '{t###Question} {n}'), 'What is it? 3');
  });

  it('reads any text as the lines between two headings', () => {
    const line = fc.constantFrom(
      '',
      'a',
      '#a',
      '##a',
      '# b:',
      '###b',
      'b',
      '######',
      '#',
      '###A B:',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const names = lines.map((one) => one.match(/^#{1,6} ?(.+?):?$/)?.[1]);
        const from = names.indexOf('a');
        const to = names.indexOf('b', from + 1);
        const expected =
          from === -1 || to === -1
            ? undefined
            : lines
                .slice(from + 1, to)
                .join('\n')
                .trim();
        assert.equal(valueAt({ t: lines.join('\n') }, 't###a###b'), expected);
      }),
    );
  });

  it('takes linear time for any text', () => {
    for (const part of ['#', '#a\n', '# ', '###a:\n\n', 'a\n', '[R]', '\n']) {
      const texts = (times: number) => part.repeat(60_000 * times);
      assertProportionalWork(part, texts, (one) => [
        valueAt({ t: one }, 't###b'),
        valueAt({ t: one }, 't###a###b'),
        valueAt({ t: one }, 't###[R'),
        valueAt({ t: one }, 't###[R]'),
      ]);
    }
  });
});

describe('A place with the name -1', () => {
  it('is the last item of a list', () => {
    const chat = [{ content: 'a' }, { content: 'b' }];
    assert.equal(valueAt({ chat }, 'chat.-1.content'), 'b');
    assert.equal(valueAt({ chat }, '/chat/-1/content'), 'b');
    assert.equal(valueAt({ chat: [] }, 'chat.-1.content'), undefined);
    assert.equal(valueAt({ chat: { '-1': { content: 'c' } } }, 'chat.-1.content'), 'c');
  });
});

describe('A place', () => {
  it('may have names after its heading that contain dots', () => {
    const heading = 'a.'.repeat(60);
    const fields = { prompt: `t###${heading}`, response: 'r' };
    assert.ok(fieldMapping.safeParse({ name: 'x', fields }).success);
  });
});
