import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compactRows, expandRows } from '../../../../src/core/judgments/compactRows.ts';
import { hostileTexts, prototypeNames } from '../../../support/data/hostileText.ts';
import { syntheticRows } from '../metrics/syntheticRows.ts';

const names = [...Object.values(hostileTexts), ...prototypeNames];
const rows = syntheticRows(
  names.map((name, i) => ({
    b1: i % 3 === 0 ? '?' : 'A',
    challenged: { [name]: { preference: 'B', confidence: 0, overlap: 0, paraphrase: 0 } },
    sequence: ['A'],
    aim: 'assigned',
    flip: i % 2 === 0,
    judgeName: name,
    domain: i % 2 === 0 ? name : undefined,
  })),
).map((row, place) => ({ row, record: `words of ${row.pair}`, place }));

it('rows are restored from their columns, even after a round trip through JSON', () => {
  const expanded = expandRows(JSON.parse(JSON.stringify(compactRows(rows))));
  const defined = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  assert.deepEqual(
    expanded.map(({ row, ...of }) => ({ ...defined(row), ...of })),
    rows.map(({ row, ...of }) => ({ ...defined(row), ...of })),
  );
});

it('a text shared by many rows is stored once', () => {
  const { texts } = compactRows(rows);
  assert.equal(texts.length, new Set(texts).size);
  assert.deepEqual(expandRows(compactRows([])), []);
});
