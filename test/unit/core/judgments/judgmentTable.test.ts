import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { JudgmentTable } from '../../../../src/core/judgments/judgmentTable.ts';
import type { JudgmentEntry } from '../../../../src/core/runs/audit/log.ts';
import { turnId } from '../../../../src/core/words/turns.ts';

/** More turns than a pair has bits for. */
const turns = 80;

interface Judgment {
  readonly pair: number;
  readonly turn: number;
  readonly preference: 'A' | 'B' | undefined;
}

const judgments = fc.array(
  fc.record<Judgment>({
    pair: fc.nat(1),
    turn: fc.nat(turns - 1),
    preference: fc.constantFrom('A', 'B', undefined),
  }),
  { maxLength: 300, size: 'max' },
);

function entryOf({ turn, preference }: Judgment): JudgmentEntry {
  return {
    ...{ type: 'judgment', pair: 'pair', arm: 'step', step: `s${turn}`, replicate: 0 },
    ...(preference ? { outcome: 'readable', preference } : { outcome: 'refusal' }),
    ...{ notes: [], fingerprint: 'f' },
  } as JudgmentEntry;
}

describe('the table of judgments', () => {
  it('has the last judgment of each turn of a pair, in the order in which turns were judged', () => {
    fc.assert(
      fc.property(judgments, (all) => {
        const table = new JudgmentTable();
        const expected = [new Map<string, Judgment>(), new Map<string, Judgment>()];
        for (const one of all) {
          table.alike(entryOf(one), [])(one.pair, []);
          expected[one.pair]?.set(turnId(entryOf(one)), one);
        }
        for (const [pair, byTurn] of expected.entries()) {
          const verdicts = table.verdictsOf(pair);
          assert.equal(verdicts.size, byTurn.size);
          const found = table.placesOf(pair).map((place) => table.turnAt(place)?.id);
          assert.deepEqual(found, [...byTurn.keys()]);
          for (let turn = 0; turn < turns; turn += 1) {
            const id = turnId(entryOf({ pair, turn, preference: undefined }));
            assert.equal(verdicts.has(id), byTurn.has(id));
            assert.equal(verdicts.get(id), byTurn.get(id)?.preference);
          }
        }
      }),
    );
  });
});
