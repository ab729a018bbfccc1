import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonLines } from '../../../../../../src/core/data/formats/scan/jsonLines.ts';
import { jsonRecords } from '../../../../../../src/core/data/formats/scan/jsonRecords.ts';
import { keyedRecords } from '../../../../../../src/core/data/formats/scan/keyedRecords.ts';
import { readUnits } from '../../../../../../src/core/data/formats/scan/readUnits.ts';

const record = fc.record({
  id: fc.constantFrom('a', 'b'),
  text: fc.constantFrom('yes', 'a "quoted" {word}', '', 'line\nline', '\\'),
  list: fc.constantFrom([], [{ id: 1 }, true, -1.5e3], [['x'], null]),
});
const damage = fc.array(
  fc.record({
    at: fc.nat(400),
    cut: fc.nat(3),
    text: fc.constantFrom('', '{', '}', '[', ']', '"', ',', ':', '\n', 'tru', ' ', '{"id":'),
  }),
  { maxLength: 3 },
);
const containers = [
  jsonLines(0),
  jsonRecords('array', 1, ['id']),
  jsonRecords('array', 1, []),
  jsonRecords('object', 9, ['id']),
  jsonRecords('sequence', 0, ['id']),
];
const layouts: readonly ((records: readonly unknown[]) => string)[] = [
  (all) => all.map((one) => JSON.stringify(one)).join('\r\n'),
  (all) => JSON.stringify(all),
  (all) => JSON.stringify(all, null, 2),
  (all) => JSON.stringify({ data: all, after: [1] }),
  (all) => all.map((one) => JSON.stringify(one, null, 1)).join('\n\n'),
];

test('reads the same units however much of the text is fetched at a time', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...layouts),
      fc.constantFrom(...containers),
      damage,
      fc.integer({ min: 1, max: 40 }),
      (records, layout, container, damages, length) => {
        const text = damages.reduce(
          (all, { at, cut, text: inserted }) => all.slice(0, at) + inserted + all.slice(at + cut),
          layout(records),
        );
        const from = { start: container.start, line: 1 };
        const order = { container, from, isKnown: () => false };
        assert.deepEqual(
          readUnits(text, { ...order, length }),
          readUnits(text, { ...order, length: text.length + 1 }),
        );
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 1000) },
  );
});

test('reads what is nested too deeply once, instead of from each object in it', () => {
  const text = '{"a":'.repeat(10_000);
  for (const container of [keyedRecords(1, []), jsonRecords('sequence', 0, [])]) {
    const from = { start: container.start, line: 1 };
    const order = { container, from, length: text.length, isKnown: () => false };
    const { units } = readUnits(text, order);
    assert.ok(units.length < 200, `${units.length} units`);
    assert.ok(units.every((unit) => 'fault' in unit));
  }
});
