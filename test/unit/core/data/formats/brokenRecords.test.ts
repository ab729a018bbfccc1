import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDataset } from '../../../../support/data/openDataset.ts';
import { assertProportionalWork } from '../../../../support/measuring/growth.ts';

const records = [1, 2, 3, 4, 5].map((number) => ({
  id: `r${number}`,
  messages: [
    { role: 'user', content: 'Say "hi", {name}.' },
    { role: 'assistant', content: 'Hi: [x]' },
    { role: 'user', content: `question ${number}` },
  ],
  responseA: 'code {"a": [1, 2]}\nline',
  responseB: 'plain',
  rubric: { criteria: [{ name: 'one' }, { name: 'two' }] },
}));

interface Layout {
  readonly indent?: number;
  readonly before: string;
  readonly between: string;
  readonly after: string;
}
const layouts: Readonly<Record<string, Layout>> = {
  'an array on one line': { before: '[', between: ',', after: ']' },
  'an array over many lines': { indent: 2, before: '[\r\n', between: ',\r\n', after: '\r\n]\r\n' },
  'an array in an object': {
    indent: 1,
    before: '{"version": 1, "data": [\n',
    between: ',\n',
    after: '\n], "after": {"x": [{"id": 1}]}}',
  },
  'records one after the other': { indent: 2, before: '', between: '\n', after: '' },
};

function text(
  { indent, before, between, after }: Layout,
  third?: (json: string) => string,
): string {
  const parts = records.map((record, index) => {
    const json = JSON.stringify(record, null, indent).replaceAll('\n', '\r\n');
    return index === 2 && third ? third(json) : json;
  });
  return before + parts.join(between) + after;
}

function idsOf(given: string): readonly (string | undefined)[] {
  return idsIn(openDataset(given));
}

function idsIn(index: ReturnType<typeof openDataset>): readonly (string | undefined)[] {
  return index?.records.map(({ pairs }) => pairs[0]?.pair.id) ?? [];
}

const others = ['r1', 'r2', 'r4', 'r5'];

describe('a broken record between valid ones', () => {
  const damages: Readonly<Record<string, [(json: string) => string, RegExp]>> = {
    'its closing brace is missing': [
      (json) => json.slice(0, -1),
      /expected a comma or }|ends before/,
    ],
    'its opening brace is missing': [(json) => json.slice(1), /lacks its opening brace/],
    'it is cut off in the middle': [
      (json) => json.slice(0, json.indexOf('code')),
      /A string is not closed|This is not JSON|ends before/,
    ],
    'a string is not closed': [
      (json) => json.replace('hi\\", {name}."', 'hi\\", {name}.'),
      /A string is not closed|expected/,
    ],
    'a string is not opened': [
      (json) => json.replace('"plain"', 'plain"'),
      /expected a value, found "plain"/,
    ],
    'a quote is not escaped': [(json) => json.replace('code', 'co"de'), /expected a comma or }/],
    'a comma is missing': [
      (json) => json.replace(/,(\s*"responseB")/, ' $1'),
      /expected a comma or }, found "responseB"/,
    ],
    'a colon is missing': [
      (json) => json.replace(/"responseB":/, '"responseB"'),
      /expected a colon/,
    ],
    'a bracket is missing': [(json) => json.replace(/\](\s*,\s*"responseA")/, '$1'), /expected/],
    'a bracket is missing at its end': [
      (json) => json.replace(/\](?=[^\]]*$)/, ''),
      /expected a comma or \]/,
    ],
    'a bracket is too many': [
      (json) => json.replace(/\](\s*,\s*"responseA")/, ']]$1'),
      /expected a comma or }, found "]"/,
    ],
    'a brace is too many': [
      (json) => json.replace(/"responseB"/, '}, "responseB"'),
      /expected a name|outside its braces/,
    ],
    'a value is not JSON': [(json) => json.replace('"plain"', 'None'), /found "None"/],
    'a line break stands in a string': [
      (json) => json.replace('plain', 'pla\nin'),
      /A string is not closed before the end of its line/,
    ],
    'a NUL stands in a string': [
      (json) => json.replace('plain', 'pla\u0000in'),
      /control character/,
    ],
    'a backslash escapes nothing': [
      (json) => json.replace('plain', 'pla\\xin'),
      /invalid escape sequence/,
    ],
    'a comment stands in it': [
      (json) => json.replace('"plain"', '/* no */ "plain"'),
      /found "\/\* no \*\/"/,
    ],
    'a field is missing': [
      (json) => json.replace('responseB', 'response'),
      /^"responseB" is missing/,
    ],
    'a label is of no use': [
      (json) => json.replace(/}$/, ', "label": "best"}'),
      /^"label": .*found "best"/,
    ],
    'it is no object': [() => '17', /This is not a record/],
    'it is nested too deeply': [
      (json) => json.replace('"plain"', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
      /nested more than 100 levels/,
    ],
  };
  for (const [layoutName, layout] of Object.entries(layouts)) {
    for (const [name, [damage, reason]] of Object.entries(damages)) {
      test(`causes one error and hides no other record: ${layoutName}, ${name}`, () => {
        const given = text(layout, damage);
        const index = openDataset(given);
        assert.deepEqual(idsOf(given), others);
        assert.equal(index?.faults.length, 1);
        const [fault] = index.faults;
        assert.ok(fault);
        assert.match(fault.reason, reason);
        const [, second, fourth] = index.records;
        assert.ok(second && fourth && fault.start >= second.end && fault.end <= fourth.start);
        assert.ok(fault.start <= fault.at && fault.at <= fault.end);
        assert.equal(fault.line, given.slice(0, fault.start).split('\n').length);
        assert.equal(fault.atLine, given.slice(0, fault.at).split('\n').length);
      });
    }
  }
});

describe('an edit within one record', () => {
  for (const [name, layout] of Object.entries(layouts)) {
    test(name, () => {
      const { length } = JSON.stringify(records[2], null, layout.indent);
      for (let at = 0; at < length; at += 4) {
        for (const typed of ['', '{', '}', '[', ']', '"', ',', ':', '\n', 'x', '\\', '\u0000']) {
          const given = text(
            layout,
            (json) => json.slice(0, at) + typed + json.slice(at + (typed ? 0 : 1)),
          );
          const where = JSON.stringify([typed, at]);
          const index = openDataset(given);
          assert.deepEqual(
            idsIn(index).filter((id) => others.includes(id ?? '')),
            others,
            where,
          );
          assert.ok((index?.faults.length ?? 0) <= 2, where);
        }
      }
    });
  }
});

describe('JSON Lines', () => {
  const line = (number: number) => JSON.stringify({ ...records[0], id: `r${number}` });

  test('skips byte order marks, blank lines, CRLF and trailing commas', () => {
    const given = `\uFEFF\r\n${line(1)}\r\n\r\n  ${line(2)},\r\n\t\n${line(3)} \n\n`;
    const index = openDataset(given);
    assert.deepEqual(idsOf(given), ['r1', 'r2', 'r3']);
    assert.deepEqual(index?.faults, []);
    assert.deepEqual(
      index?.records.map((record) => record.line),
      [2, 4, 6],
    );
    for (const { start, end } of index?.records ?? []) {
      assert.equal(given[start], '{');
      assert.equal(given[end - 1], '}');
    }
  });

  test('skips a comma before a closing bracket', () => {
    const given = `${line(1).replace(/}$/, ',}')}\n${line(2).replace(']', ',]')}`;
    assert.deepEqual(idsOf(given), ['r1', 'r2']);
    assert.deepEqual(idsOf(`[${given.replace('\n', ',\n')},\n]`), ['r1', 'r2']);
  });

  const lines: readonly [string, string, RegExp][] = [
    ['cut off', line(2).slice(0, 90), /A string is not closed|ends before/],
    ['not JSON', 'INFO started', /found "INFO"/],
    ['an array', '[1, 2]', /This is not a record/],
    ['a record and more', `${line(2)} ${line(2)}`, /More text follows/],
    ['too deep', `{"prompt": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`, /nested more than 100/],
    ['with a NUL', line(2).replace('plain', 'pl\u0000ain'), /control character/],
  ];
  for (const [name, broken, reason] of lines) {
    test(`reports one error for a line that is ${name}`, () => {
      const given = [line(1), broken, line(3)].join('\n');
      const index = openDataset(given);
      assert.deepEqual(idsOf(given), ['r1', 'r3']);
      assert.equal(index?.faults.length, 1);
      assert.equal(index.faults[0]?.line, 2);
      assert.equal(given.slice(index.faults[0].start, index.faults[0].end), broken);
      assert.match(index.faults[0].reason, reason);
    });
  }

  test('keeps escaped NULs and lone surrogates in texts', () => {
    const odd = '\u0000 \ud800 \udfff';
    const records = [{ prompt: odd, responseA: odd, responseB: '' }];
    const given = `${JSON.stringify(records[0])}\n{"prompt": "\ud800", "responseA": "a", "responseB": "b"}`;
    const index = openDataset(given);
    assert.deepEqual(index?.faults, []);
    assert.equal(index.records[0]?.pairs[0]?.pair.prompt, odd);
    assert.equal(index.records[1]?.pairs[0]?.pair.prompt, '\ud800');
  });

  test('is not affected by a __proto__ field', () => {
    const given = '{"__proto__": {"label": 1}, "prompt": "p", "responseA": "a", "responseB": "b"}';
    const [record] = openDataset(given)?.records ?? [];
    assert.deepEqual(Object.keys(record?.pairs[0]?.pair ?? {}).sort(), [
      'id',
      'prompt',
      'responseA',
      'responseB',
    ]);
    assert.equal(record?.pairs[0]?.pair.label, undefined);
    assert.equal(({} as { label?: string }).label, undefined);
  });
});

test('does not recognize a text of brackets only, and does not overflow the stack', () => {
  for (const bracket of ['[', '{', ']', '{"a":', '[{"a":[', '"', ',']) {
    assert.equal(openDataset(bracket.repeat(100_000)), undefined);
  }
});

test('reads broken records in linear time, whichever way they are broken', () => {
  const good = JSON.stringify({ prompt: 'p', responseA: 'a'.repeat(1000), responseB: 'b' });
  for (const broken of [
    '{"prompt": ["p"',
    '{"prompt": "p", "responseA"',
    '"prompt": [[',
    '{"prompt": "p}',
  ]) {
    const given = (times: number) =>
      `[${[...Array(70).fill(good), ...Array(1_250 * times).fill(broken)].join(', ')}]`;
    assertProportionalWork(broken, given, (text) => {
      const index = openDataset(text);
      assert.equal(index?.records.length, 70);
      assert.ok(index.faults.length >= 1);
    });
  }
});

describe('a record with a name twice in an object', () => {
  const pair = '"responseA": "a", "responseB": "b"';
  const twice: readonly (readonly [record: string, name: string])[] = [
    [`{"prompt": "One?", "prompt": "Two?", ${pair}}`, 'prompt'],
    [`{"id": 1, "id": 2, "prompt": "One?", ${pair}}`, 'id'],
    [`{"prompt": "One?", ${pair}, "rubric": {"a": 1, "a": 1}}`, 'a'],
    [`{"messages": [{"role": "user", "content": "x", "content": "\\"y"}], ${pair}}`, 'content'],
    [`{"prompt": NaN, "prompt": "Two?", ${pair}}`, 'prompt'],
  ];
  const once = `{"id": 12345678901234567890, "prompt": "\\"prompt\\"", ${pair}, "rubric": {"id": 1}}`;

  for (const [record, name] of twice) {
    test(`is a fault that names it with its line, in every layout: ${record}`, () => {
      const layouts = [
        `${once}\n${record}\n`,
        `[${once},\n${record}]`,
        `{"rows": [${once},\n${record}]}`,
        `{"k1": ${once}, "k2": ${once},\n"k3": ${record}}`,
      ];
      for (const text of layouts) {
        const index = openDataset(text);
        const [fault] = index?.faults ?? [];
        assert.equal(fault?.reason, `The name "${name}" occurs twice in the same object.`);
        assert.equal(fault?.atLine, 2);
      }
    });
  }
});
