import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FlatJudgment } from '../../../../../../src/core/judgments/flatJudgment.ts';
import {
  inequalities,
  wordingInequality,
} from '../../../../../../src/core/metrics/numbers/ties/inequality.ts';
import { binomialLowerTail } from '../../../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../../../src/core/statistics/distributions/random.ts';
import { estimate, fractionOf } from '../../estimating.ts';
import { auditsOf, type PairSpec, syntheticRows } from '../../syntheticRows.ts';

/** Adds repeats after B2. */
function withRepeats(spec: PairSpec, number: number, more: readonly PairSpec['b1'][]) {
  const rows = syntheticRows([{ pair: `pair ${number}`, cluster: `prompt ${number}`, ...spec }]);
  const first = rows.findIndex(({ arm }) => arm === 'repeat');
  const others = more.map((verdict, i): FlatJudgment => {
    const [row] = syntheticRows([{ ...spec, b1: verdict }]);
    assert.ok(row);
    return { ...row, ...{ pair: `pair ${number}`, arm: 'repeat', turn: `repeat#${i + 2}` } };
  });
  return rows.toSpliced(first + 1, 0, ...others);
}

const pairs = auditsOf([
  // Of the six combinations of A, A, B and tie, five are unequal.
  ...withRepeats({ b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: 'B' } }, 1, ['B', 'tie']),
  // All three combinations of readable answers are equal.
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
    assert.equal(fractionOf(inequalities(auditsOf(both.flat())).order), '1/1');
  });
});

/** Definitions of judges named `terse 1`, `terse 2`, … are all `terse`. */
const definitionOf = (judge: string) => judge.split(' ')[0] ?? '';

function underDefinitions(specs: readonly (PairSpec & { readonly judge: string })[]) {
  return auditsOf(
    syntheticRows(specs.map((spec) => ({ cluster: `prompt of ${spec.content}`, ...spec }))),
  );
}

describe('the share of unequal verdicts by prompt wording', () => {
  const asked = underDefinitions([
    // Of the three combinations of A, A and B, two are unequal; sampling: two combinations, one
    // unequal.
    { judge: 'terse', pair: 'p1', content: 'p1', b1: 'A', b2: 'A' },
    { judge: 'long', pair: 'p1', content: 'p1', b1: 'A', b2: 'B' },
    { judge: 'strict', pair: 'p1', content: 'p1', b1: 'B' },
    // A tie is unequal to A; unreadable answers are not combined. Sampling: one combination, equal.
    { judge: 'terse', pair: 'p2', content: 'p2', b1: 'A', b2: 'A' },
    { judge: 'long', pair: 'p2', content: 'p2', b1: 'tie' },
    { judge: 'strict', pair: 'p2', content: 'p2', b1: '?' },
    // Judged under only one definition.
    { judge: 'terse', pair: 'p3', content: 'p3', b1: 'A', b2: 'B' },
    // Another file has A and B exchanged: both verdicts are for the same text, shown first.
    { judge: 'terse', pair: 'p4', content: 'p4', b1: 'A' },
    { judge: 'long', pair: '4p', content: 'p4', b1: 'B', order: 'BA', swapped: true },
    // Shown in different orders.
    { judge: 'terse', pair: 'p5', content: 'p5', b1: 'A' },
    { judge: 'long', pair: 'p5', content: 'p5', b1: 'B', order: 'BA' },
    // Two judges with one definition: the second is ignored.
    { judge: 'terse 1', pair: 'p6', content: 'p6', b1: 'A' },
    { judge: 'terse 2', pair: 'p6', content: 'p6', b1: 'B' },
    { judge: 'long', pair: 'p6', content: 'p6', b1: 'A' },
  ]);

  it('compares B1 under every two definitions for the same presentations', () => {
    // p1: 2 of 3, p2: 1 of 1, p4: 0 of 1, p6: 0 of 1.
    assert.equal(fractionOf(wordingInequality(asked, definitionOf).wording), '3/6');
  });

  it('exceeds sampling under the same definitions on the same presentations', () => {
    const { wordingExcess } = wordingInequality(asked, definitionOf);
    assert.ok(Math.abs(estimate(wordingExcess).value - (3 / 6 - 1 / 3)) < 1e-12);
  });

  it('does not exist for one definition', () => {
    const alone = asked.filter(({ run }) => definitionOf(run.judge) === 'terse');
    const { wording, wordingExcess } = wordingInequality(alone, definitionOf);
    assert.equal(wording.n, 0);
    assert.equal(wordingExcess.n, 0);
  });

  it('recovers a planted share of a simulated judge, inside its interval in most seeds', () => {
    const seeds = 100;
    const prompts = 60;
    // The second definition reverses 30 % of verdicts; sampling reverses 10 % of all.
    const [turned, noise] = [0.3, 0.1];
    const sampled = 2 * noise * (1 - noise);
    const planted = turned * (1 - sampled) + (1 - turned) * sampled;
    let [covered, sum] = [0, 0];
    for (let seed = 1; seed <= seeds; seed += 1) {
      const indexOf = seededIndex(seed);
      const draw = (share: number) => indexOf(1000) < 1000 * share;
      const pairs = underDefinitions(
        Array.from({ length: prompts }, (_, i) => {
          const verdictOf = (turn: boolean) => (turn !== draw(noise) ? 'B' : 'A');
          const shared = { pair: `p${i}`, content: `p${i}`, simulated: true };
          const turn = draw(turned);
          return [
            { ...shared, judge: 'terse', b1: verdictOf(false), b2: verdictOf(false) } as const,
            { ...shared, judge: 'long', b1: verdictOf(turn), b2: verdictOf(turn) } as const,
          ];
        }).flat(),
      );
      const { wording, wordingExcess } = wordingInequality(pairs, definitionOf);
      const { interval } = estimate(wording, seed);
      assert.ok(!('notEstimable' in interval));
      covered += Number(interval.lower <= planted && planted <= interval.upper);
      sum += estimate(wordingExcess).value;
    }
    assert.ok(binomialLowerTail(covered, seeds, 0.93) > 0.001, `${covered} of ${seeds}`);
    assert.ok(Math.abs(sum / seeds - (planted - sampled)) < 0.02, `${sum / seeds}`);
  });
});
