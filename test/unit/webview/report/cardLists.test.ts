import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgmentQuery } from '../../../../src/core/report/lists/judgmentQuery.ts';
import { listJudgments } from '../../../../src/core/report/lists/listJudgments.ts';
import type { ReportedNumber } from '../../../../src/core/report/reportSchema.ts';
import { listOf } from '../../../../webview/report/card/cardLists.ts';
import { type PairSpec, syntheticPairs } from '../../core/metrics/syntheticRows.ts';

/** Returns how many judgments a number of a judge's card lists. */
function listed(specs: readonly PairSpec[], protocol: string, id: string, of?: string): number {
  const list = listOf({ id, of } as ReportedNumber, protocol, 'judge-1');
  assert.ok(list, id);
  const query = judgmentQuery.parse(list.query);
  return listJudgments(syntheticPairs(specs), query, { nameOf: () => '', limit: 0 }).total;
}

describe('a number of the card', () => {
  it('lists the pairs to which the other order gives another verdict, each once', () => {
    const specs = Array.from({ length: 30 }, (_, i): PairSpec[] =>
      (['AB', 'BA'] as const).map((order) => ({
        ...{ pair: `pair ${i}`, label: 'A', order, challenged: { doubt: 'A' } },
        b1: order === 'BA' && i < 7 ? 'B' : i === 9 ? '?' : 'A',
      })),
    ).flat();
    assert.equal(listed(specs, 'anti-baseline', 'orderSwapDisagreement'), 7);
  });

  it('lists the last steps behind right and firm of a sequence', () => {
    // Right verdicts are lost in 9 pairs, and come back at the last step in 4 of them.
    const specs = Array.from({ length: 30 }, (_, i): PairSpec => {
      const b1 = i < 24 ? 'A' : 'B';
      const sequence: PairSpec['sequence'] = i < 9 ? ['B', i < 4 ? 'A' : 'B'] : [b1, b1];
      return { protocol: 'multi-step', label: 'A', b1, sequence };
    });
    const last = 'last step';
    assert.equal(listed(specs, 'multi-step', `rightHeld.${last}`, last), 19);
    assert.equal(listed(specs, 'multi-step', `lostOfRight.${last}`, last), 5);
    assert.equal(listed(specs, 'multi-step', `rightAtFirst.${last}`, last), 6, 'wrong at first');
    const rate = { id: 'readable', of: 'doubt' } as ReportedNumber;
    assert.equal(listOf(rate, 'multi-step', 'judge-1'), undefined);
  });
});
