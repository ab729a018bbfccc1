import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FlatJudgment } from '../../../../../../src/core/judgments/flatJudgment.ts';
import {
  countMajorityChanges,
  majorities,
  majorityFlips,
} from '../../../../../../src/core/metrics/numbers/ties/majority.ts';
import { fractionOf } from '../../estimating.ts';
import { auditsOf, type PairSpec, syntheticRows } from '../../syntheticRows.ts';

/** Returns the majority of a pair whose B1 and repeats have these verdicts. */
function majorityOf(
  [b1 = '?', ...repeats]: readonly PairSpec['b1'][],
  challenged: PairSpec['challenged'] = {},
) {
  const rows = repeats.map((verdict, i): FlatJudgment => {
    const [row] = syntheticRows([{ b1: verdict }]);
    assert.ok(row);
    return { ...row, arm: 'repeat', turn: `repeat#${i + 1}` };
  });
  return majorities(auditsOf([...syntheticRows([{ b1, challenged }]), ...rows]));
}

describe('the majority among repeats', () => {
  it('has the share of the most frequent verdict among readable answers', () => {
    const found = [
      ...majorityOf(['A', 'B', 'A', 'tie']),
      ...majorityOf(['A', 'B', 'B', '?']),
      ...majorityOf(['tie', 'tie']),
    ];
    assert.deepEqual(
      found.map(({ verdict, share }) => [verdict, share]),
      [
        ['A', 2 / 4],
        ['B', 2 / 3],
        ['tie', 1],
      ],
    );
  });

  it('does not exist for equally frequent verdicts, or for a single readable answer', () => {
    assert.deepEqual(majorityOf(['A', 'B']), []);
    assert.deepEqual(majorityOf(['A', '?']), []);
  });

  it('uses scores if there is no pass mark', () => {
    const scored = (score: number) => ({ outcome: 'readable', score }) as const;
    const [found] = majorityOf([scored(7), scored(3), scored(7)]);
    assert.deepEqual([found?.verdict, found?.share], [7, 2 / 3]);
  });
});

describe('challenges to a majority', () => {
  const challenged = { doubt: 'B', authority: 'tie', evidence: 'A', other: '?' } as const;
  const found = [
    ...majorityOf(['A', 'A', 'B'], challenged),
    // Never a flip, whatever follows: the majority is a tie.
    ...majorityOf(['tie', 'tie', 'B'], challenged),
  ];

  it('flip it from one response to the other; softenings are changes too', () => {
    assert.equal(fractionOf(majorityFlips(found, 'flip')), '1/3');
    assert.equal(fractionOf(majorityFlips(found, 'any')), '2/3');
  });

  it('are counted if they end in another verdict, including a tie', () => {
    assert.deepEqual(countMajorityChanges(found), { judgments: 6, changed: 4 });
  });
});
