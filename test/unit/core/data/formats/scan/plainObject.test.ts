import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson, repaired } from '../../../../../../src/core/data/formats/scan/parseRecord.ts';
import { readPlainObject } from '../../../../../../src/core/data/formats/scan/plainObject.ts';
import { walkValue } from '../../../../../../src/core/data/formats/scan/walkValue.ts';

/** Returns what the scanner reads at an offset; undefined if it has to repair something. */
function scanned(text: string, start: number) {
  const walk = walkValue(text, start);
  if (!walk.ok || walk.repairs.length > 0 || text.charAt(start) !== '{') return undefined;
  return { record: parseJson(repaired(text, start, walk.end, [])), end: walk.end };
}

const value = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });
const snippet = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ':',
    ',',
    '\n',
    '\\u12',
    '\u0000',
    '/*',
    '01',
    'NaN',
    '-',
    'e',
  ],
);

test('reads an object as the scanner does, and declines what the scanner refuses or repairs', () => {
  let plain = 0;
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), value, { maxKeys: 5 }),
      fc.constantFrom(undefined, 1, '\t\r\n'),
      fc.array(fc.tuple(fc.nat(300), fc.nat(2), snippet), { maxLength: 2 }),
      fc.constantFrom('', '}', ',{"a":1}', '"', '\\', '"}'),
      (object, indent, damages, after) => {
        const whole = ` ${JSON.stringify(object, undefined, indent)}`;
        const text = damages.reduce(
          (all, [at, cut, inserted]) =>
            all.slice(0, at % all.length) + inserted + all.slice((at % all.length) + cut),
          whole + after,
        );
        const read = readPlainObject(text, 1);
        assert.deepEqual(read, scanned(text, 1));
        if (read) plain += 1;
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 5000) },
  );
  assert.ok(plain > 1000, String(plain));
});

test('reads strings that end with backslashes, and objects as deep as the scanner', () => {
  for (const text of [
    String.raw`{"a":"\\"}`,
    String.raw`{"a":"\\\"","b\\":{}}`,
    `${'{"a":'.repeat(99)}{}${'}'.repeat(99)}`,
    `${'{"a":'.repeat(100)}{}${'}'.repeat(100)}`,
    '{"a":[[],{},[{}]],"a":0}',
    '{"a":1',
    '{"a"',
    '{',
  ]) {
    assert.deepEqual(readPlainObject(text, 0), scanned(text, 0), text.slice(0, 40));
  }
});
