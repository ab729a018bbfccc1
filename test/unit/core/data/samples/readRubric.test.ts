import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readRubric } from '../../../../../src/core/data/samples/readRubric.ts';
import { rolePlayRubric } from '../../../../../src/core/data/samples/rolePlayRubric.ts';
import { type Rubric, rubric } from '../../../../../src/core/data/samples/rubric.ts';

const writingBench = new URL(
  '../../../../../../shared/data/writingbench/length_subset.jsonl',
  import.meta.url,
);

function rubricOf(value: unknown): Rubric {
  const read = readRubric(value);
  assert.ok('rubric' in read, 'fault' in read ? read.fault : '');
  return read.rubric;
}

function faultOf(value: unknown): string {
  const read = readRubric(value);
  assert.ok('fault' in read);
  return read.fault;
}

describe('a rubric', () => {
  it('is read in Recant’s own form, as an object or as text', () => {
    assert.deepEqual(rubricOf(rolePlayRubric), rolePlayRubric);
    assert.deepEqual(rubricOf(JSON.stringify(rolePlayRubric)), rolePlayRubric);
  });

  it('is holistic if it has only criteria', () => {
    const criteria = [
      { name: 'Plot', weight: 60 },
      { name: 'Style', weight: 40 },
    ];
    assert.deepEqual(rubricOf(criteria), { kind: 'holistic', criteria });
    const scale = { from: 0, to: 5 };
    assert.deepEqual(rubricOf({ criteria, scale }), { kind: 'holistic', criteria, scale });
  });

  it('in WritingBench’s form has bands', () => {
    const item = {
      name: 'Plot',
      criteria_description: 'Turns.',
      '9-10': 'Gripping.',
      '1-2': 'None.',
    };
    const expected: Rubric = {
      kind: 'holistic',
      criteria: [
        {
          name: 'Plot',
          description: 'Turns.',
          bands: [
            { from: 1, to: 2, description: 'None.' },
            { from: 9, to: 10, description: 'Gripping.' },
          ],
        },
      ],
    };
    assert.deepEqual(rubricOf([item]), expected);
    assert.deepEqual(rubricOf({ index: 3, query: 'Write.', checklist: [item] }), expected);
  });

  it('given as texts is named by their beginnings and keeps their weights', () => {
    assert.deepEqual(rubricOf(['Clarity: easy to follow', 'Is it true?', '**Depth** (20%): far']), {
      kind: 'holistic',
      criteria: [
        { name: 'Clarity', description: 'easy to follow' },
        { name: 'Is it true?', description: 'Is it true?' },
        { name: 'Depth', description: 'far', weight: 20 },
      ],
    });
  });

  it('given as names with descriptions has a criterion for each', () => {
    assert.deepEqual(rubricOf({ Clarity: 'Easy.', Depth: 'Far.' }).criteria, [
      { name: 'Clarity', description: 'Easy.' },
      { name: 'Depth', description: 'Far.' },
    ]);
  });

  it('in prose has a criterion for each item of a numbered list, or else one', () => {
    const prose = [
      'Rubric for open questions',
      '1. **Accuracy** (Weight: 45%):',
      '   - states what is so',
      '   - 2 or more sources',
      '2. **Depth** (Weight: 55%): far enough',
    ].join('\n');
    assert.deepEqual(rubricOf(prose).criteria, [
      { name: 'Accuracy', weight: 45, description: '- states what is so\n   - 2 or more sources' },
      { name: 'Depth', weight: 55, description: 'far enough' },
    ]);
    assert.deepEqual(rubricOf('Be kind.\nIn 1999. it began.').criteria, [
      { name: 'Rubric', description: 'Be kind.\nIn 1999. it began.' },
    ]);
  });

  it('states why it is invalid', () => {
    assert.equal(faultOf(''), 'The rubric is empty.');
    assert.equal(faultOf([]), 'The rubric has no criterion.');
    assert.equal(faultOf({}), 'The rubric is empty.');
    assert.equal(faultOf(7), 'A rubric is a text, a list or an object.');
    assert.equal(faultOf(null), 'A rubric is a text, a list or an object.');
    assert.match(faultOf([{ name: '' }]), /^"criteria\.0\.name"/);
    assert.match(faultOf([{ name: 'x', weight: -1 }]), /^"criteria\.0\.weight"/);
    assert.match(faultOf([{ name: 'x' }, { name: 'x' }]), /Two criteria have the same name/);
    assert.match(faultOf({ criteria: ['x'], scale: { from: 5, to: 5 } }), /does not rise/);
    assert.match(faultOf(Array.from({ length: 51 }, (_, i) => `c${i}`)), /51 criteria/);
    assert.match(faultOf({ Clarity: 'Easy.', Depth: 3 }), /neither "criteria" nor a description/);
  });

  it('is invalid if its numbers leave no possible score', () => {
    const scaled = (from: number, to: number) => faultOf({ criteria: ['x'], scale: { from, to } });
    assert.equal(
      faultOf([{ name: 'x', weight: 1e308 }]),
      '"criteria.0.weight": A weight is 1000000 or less.',
    );
    assert.match(faultOf([{ name: 'x', weight: 5e-324 }]), /A weight is 0\.001 or more\.$/);
    assert.match(scaled(-1e308, 1e308), /^"scale\.from"/);
    assert.equal(scaled(0, 1e-300), '"scale": The scale is narrower than 0.001.');
    assert.equal(scaled(5, 1), '"scale": The scale does not rise.');
  });

  it('made of any value is either usable or an error', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readRubric(value);
        if ('rubric' in read) assert.equal(rubric.safeParse(read.rubric).success, true);
        else assert.notEqual(read.fault, '');
      }),
    );
  });

  it('is read from every record of WritingBench, including Chinese ones', {
    skip: !existsSync(writingBench) && 'no ../shared/data/writingbench',
  }, () => {
    const lines = readFileSync(writingBench, 'utf8').split('\n').filter(Boolean);
    for (const line of lines) {
      const { criteria } = rubricOf((JSON.parse(line) as { checklist: unknown }).checklist);
      assert.equal(criteria.length, 5);
      for (const { bands } of criteria) assert.equal(bands?.length, 5);
    }
    assert.equal(lines.length, 60);
  });
});
