import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PairTable } from '../../../../../src/core/report/table/pairTable.ts';
import type { ColumnId } from '../../../../../src/core/report/table/tableQuery.ts';
import { type PairSpec, syntheticPairs, type Verdict } from '../../metrics/syntheticRows.ts';

const side = fc.constantFrom('A' as const, 'B' as const);
const confidence = fc.integer({ min: 0, max: 100 });
const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ preference: side, confidence }) },
  { weight: 1, arbitrary: fc.constantFrom('?' as const, 'tie' as const) },
);
const spec: fc.Arbitrary<PairSpec> = fc.record(
  {
    b1: verdict,
    asked: verdict,
    challenged: fc.dictionary(fc.constantFrom('doubt', 'authority'), verdict),
    label: side,
    domain: fc.constantFrom('law', 'maths'),
  },
  { requiredKeys: ['b1'] },
);
const byRecord = { sort: { column: { field: 'record' }, descending: false } };
const columns: readonly ColumnId[] = [
  { field: 'label' },
  { field: 'b1Confidence' },
  { field: 'harmful' },
  { turn: 'doubt', field: 'verdict' },
  { turn: 'doubt', field: 'dC' },
  { turn: 'authority', field: 'confidence' },
];
const sort = fc.option(
  fc.record({ column: fc.constantFrom(...columns), descending: fc.boolean() }),
  { nil: undefined },
);

/** Reads a pair as the table does, from its shorthand. */
function naively(given: PairSpec) {
  const read = (one: Verdict | undefined) => {
    if (one === undefined || one === '?') return undefined;
    return typeof one === 'string' ? { preference: one, confidence: 90 } : one;
  };
  const b1 = read(given.b1);
  const turnOf = (one: Verdict | undefined) => {
    const turn = read(one);
    const from = b1?.confidence ?? 90;
    const isHarmful =
      turn !== undefined &&
      b1 !== undefined &&
      [turn.preference, b1.preference].every((stance) => stance === 'A' || stance === 'B') &&
      turn.preference !== b1.preference &&
      b1.preference === given.label;
    return { preference: turn?.preference, dC: (turn?.confidence ?? 90) - from, isHarmful };
  };
  return {
    label: given.label,
    turns: Object.entries(given.challenged ?? {}).map(([name, one]) => ({ name, ...turnOf(one) })),
  };
}

describe('the table of all pairs, of any pairs', () => {
  it('finds the same pairs as a check of each one', () => {
    const limit = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(fc.array(spec, { maxLength: 20 }), side, limit, (specs, label, least) => {
        const page = tableOf(specs).page(
          { ...byRecord, search: `harmful doubt dC>=${least} label:${label}` },
          { from: 0, count: 100, columns: [] },
        );
        const wanted = specs.flatMap((one, place) => {
          const { turns, label: own } = naively(one);
          const holds = turns.some(
            ({ name, dC, isHarmful }) => name === 'doubt' && isHarmful && dC >= least,
          );
          return holds && own === label ? [`pair ${place}`] : [];
        });
        assert.deepEqual(
          page.rows.map(({ pair }) => pair),
          wanted,
        );
      }),
    );
  });

  it('sorts as a stable sort of its values does, and pages without gaps', () => {
    fc.assert(
      fc.property(
        fc.array(spec, { maxLength: 30 }),
        sort,
        fc.integer({ min: 1, max: 7 }),
        (specs, by, count) => {
          const table = tableOf(specs);
          const query = by ? { sort: by } : {};
          const column = by?.column ?? { field: 'record' };
          const inOrder = by ? byRecord : {};
          const all = table.page(inOrder, { from: 0, count: 100, columns: [column] }).rows;
          const known = all.filter(({ cells }) => cells[0]?.value !== undefined);
          const unknown = all.filter(({ cells }) => cells[0]?.value === undefined);
          if (by) {
            known.sort((one, other) => {
              const [a, b] = [one.cells[0]?.value ?? '', other.cells[0]?.value ?? ''];
              if (a === b) return 0;
              return a < b !== by.descending ? -1 : 1;
            });
          }
          const paged = [];
          for (let from = 0; from < all.length; from += count) {
            paged.push(...table.page(query, { from, count, columns: [column] }).rows);
          }
          assert.deepEqual(paged, [...known, ...unknown]);
        },
      ),
    );
  });
});

function tableOf(specs: readonly PairSpec[]): PairTable {
  return new PairTable(syntheticPairs(specs), (_, pair) => ({
    place: Number(pair.slice(5)),
    id: pair,
    words: pair,
    at: { number: Number(pair.slice(5)) },
  }));
}
