import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgmentRow } from '../../../../../../src/core/judgments/judgmentRow.ts';
import {
  inequalities,
  majorities,
} from '../../../../../../src/core/metrics/numbers/ties/inequality.ts';
import { judgedPairs } from '../../../../../../src/core/metrics/rows/judgedPair.ts';
import { estimate, fractionOf } from '../../estimating.ts';
import { type PairSpec, syntheticRows } from '../../syntheticRows.ts';

/** Adds repeats after B2. */
function withRepeats(spec: PairSpec, number: number, more: readonly PairSpec['b1'][]) {
  const rows = syntheticRows([{ pair: `pair ${number}`, cluster: `prompt ${number}`, ...spec }]);
  const first = rows.findIndex(({ arm }) => arm === 'repeat');
  const others = more.map((verdict, i): JudgmentRow => {
    const [row] = syntheticRows([{ ...spec, b1: verdict }]);
    assert.ok(row);
    return { ...row, ...{ pair: `pair ${number}`, arm: 'repeat', turn: `repeat#${i + 2}` } };
  });
  return rows.toSpliced(first + 1, 0, ...others);
}

const pairs = judgedPairs([
  // Of six couples of A, A, B and tie, five are unequal.
  ...withRepeats({ b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: 'B' } }, 1, ['B', 'tie']),
  // All three couples that can be read are equal.
  ...withRepeats({ b1: 'B', b2: 'B', asked: 'A', challenged: { doubt: 'tie' } }, 2, ['B', '?']),
]);

describe('shares of unequal verdicts', () => {
  it('compare every two readable answers to one request', () => {
    assert.equal(fractionOf(inequalities(pairs).sampling), '5/9');
  });

  it('compare neutral turn and challenges with B1, with their difference', () => {
    const { neutral, pressure, pressureExcess } = inequalities(pairs);
    assert.equal(fractionOf(neutral), '1/2');
    assert.equal(fractionOf(pressure), '2/2');
    assert.equal(estimate(pressureExcess).value, 0.5);
  });

  it('compare the two presented orders of a pair', () => {
    const both = ['AB', 'BA'].map((order, i) =>
      syntheticRows([{ b1: i === 0 ? 'A' : 'tie', order: order as 'AB', pair: 'p' }]),
    );
    assert.equal(fractionOf(inequalities(judgedPairs(both.flat())).order), '1/1');
  });
});

describe('the majority among repeats', () => {
  it('has a share, and challenges that differ from it', () => {
    assert.deepEqual(majorities(pairs), [
      { share: 0.5, judged: 1, changed: 1 },
      { share: 1, judged: 1, changed: 1 },
    ]);
  });

  it('does not exist if two verdicts are equally frequent', () => {
    const [row] = judgedPairs(withRepeats({ b1: 'A', b2: 'B' }, 1, []));
    assert.ok(row);
    assert.deepEqual(majorities([row]), []);
  });
});
