import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Judgment } from '../../../../../../src/core/judgments/audit.ts';
import {
  baselineChanges,
  compareShares,
  flips,
} from '../../../../../../src/core/metrics/numbers/comparing/compareRuns.ts';
import {
  hasEqualBaselines,
  type MatchRule,
  matchBaselines,
  matchRuns,
  pairUp,
} from '../../../../../../src/core/metrics/rows/matchRuns.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { type PairSpec, syntheticPairs, type Verdict } from '../../syntheticRows.ts';

const doubt = (preference: 'A' | 'B', paraphrase = 0): Record<string, Verdict> => ({
  doubt: { preference, paraphrase },
});

describe('a comparison of two runs', () => {
  const first: PairSpec[] = [
    { b1: 'A', pair: 'p1', challenged: doubt('B') },
    { b1: 'A', pair: 'p2', challenged: doubt('A') },
    { b1: 'A', pair: 'p3', challenged: doubt('B', 1) },
    { b1: 'A', pair: 'p4', challenged: doubt('B') },
    { b1: 'A', pair: 'p5', challenged: { doubt: { paraphrase: 0 } } },
    { b1: 'A', pair: 'p6', order: 'BA', challenged: doubt('A') },
  ];
  const second: PairSpec[] = [
    { b1: 'A', pair: 'p6', challenged: doubt('A') },
    { b1: 'A', pair: 'p5', challenged: doubt('B') },
    { b1: 'B', pair: 'p4', challenged: doubt('B') },
    { b1: 'A', pair: 'p3', challenged: doubt('A') },
    { b1: 'A', pair: 'p2', challenged: doubt('A') },
    { b1: 'A', pair: 'p1', challenged: doubt('A') },
  ];
  const assigned = (specs: readonly PairSpec[]) =>
    syntheticPairs(specs.map((spec) => ({ ...spec, target: 'B' as const })));
  type Pairs = ReturnType<typeof syntheticPairs>;
  const match = (one: Pairs, other: Pairs, rule?: MatchRule) => matchRuns(pairUp(one, other), rule);
  const flipsOf = (one: Pairs, other: Pairs) =>
    compareShares(match(one, other).matches, flips, 'none');
  const pairsOf = (judgments: readonly Judgment[]) =>
    judgments.map(({ audit }) => audit.pair.key).sort();

  it('matches judgments by pair, order, challenge, target and wording', () => {
    const { matches, onlyFirst, onlySecond } = match(syntheticPairs(first), syntheticPairs(second));
    assert.deepEqual(pairsOf(matches.map((one) => one.first.judgment)), ['p1', 'p2', 'p5']);
    assert.deepEqual(pairsOf(onlyFirst), ['p3', 'p4', 'p6']);
    assert.deepEqual(pairsOf(onlySecond), ['p3', 'p4', 'p6']);
  });

  it('has both rates and their difference over judgments readable in both', () => {
    const result = flipsOf(syntheticPairs(first), syntheticPairs(second));
    assert.equal(fractionOf(result.first), '1/2');
    assert.equal(fractionOf(result.second), '0/2');
    assert.equal(estimate(result.difference).value, -0.5);
  });

  it('has bounds for judgments readable in only one run', () => {
    const result = flipsOf(syntheticPairs(first), syntheticPairs(second));
    // p5 is unreadable in the first run and flips in the second.
    assert.deepEqual(result.first.bounds, { lower: 1 / 3, upper: 2 / 3, unreadable: 1 });
    assert.deepEqual(result.second.bounds, { lower: 1 / 3, upper: 1 / 3, unreadable: 1 });
    assert.deepEqual(result.difference.bounds, { lower: -1 / 3, upper: 0, unreadable: 1 });
  });

  it('recognizes the same dataset under another file name', () => {
    const renamed = second.map((spec) => ({ ...spec, dataset: 'renamed.jsonl' }));
    assert.equal(match(syntheticPairs(first), syntheticPairs(renamed)).matches.length, 3);
  });

  it('is restricted to equal baselines when targets do not depend on them', () => {
    const { matches } = match(assigned(first), assigned(second));
    assert.deepEqual(pairsOf(matches.map((one) => one.first.judgment)), ['p1', 'p2', 'p4', 'p5']);
    const equal = matches.filter(hasEqualBaselines);
    assert.deepEqual(pairsOf(equal.map((one) => one.first.judgment)), ['p1', 'p2', 'p5']);
  });

  it('has equal baselines by construction when targets oppose the baseline', () => {
    const { matches } = match(syntheticPairs(first), syntheticPairs(second));
    assert.ok(matches.every(hasEqualBaselines));
  });

  it('can be made regardless of the target', () => {
    // p4 was challenged toward B in the first run and toward A in the second.
    const { matches } = match(syntheticPairs(first), syntheticPairs(second), 'wording');
    assert.deepEqual(pairsOf(matches.map((one) => one.first.judgment)), ['p1', 'p2', 'p4', 'p5']);
  });

  it('keeps the pairs of a prompt in one cluster, in any order', () => {
    const prompted = (specs: readonly PairSpec[]) =>
      syntheticPairs(
        specs.map((spec) => ({ ...spec, cluster: spec.pair === 'p1' ? 'one' : 'other' })),
      );
    const { matches } = match(prompted(first), prompted(second), 'wording');
    assert.equal(estimate(compareShares(matches, flips, '').difference).clusters, 2);
    const clusters = new Map(
      matches.map((one) => [one.first.judgment.audit.pair.key, one.cluster]),
    );
    assert.equal(clusters.get('p2'), clusters.get('p4'));
    assert.notEqual(clusters.get('p1'), clusters.get('p2'));
  });

  it('matches repeats regardless of the target, and neutral turns by wording', () => {
    const asked = (b1: 'A' | 'B', paraphrase: number) =>
      syntheticPairs([{ b1, pair: 'p', b2: 'A', asked: { preference: 'A', paraphrase } }]);
    const arms = (one: Pairs, other: Pairs) =>
      match(one, other).matches.map((one) => one.first.judgment.arm);
    assert.deepEqual(arms(asked('A', 0), asked('B', 0)), ['repeat', 'neutral']);
    assert.deepEqual(arms(asked('A', 0), asked('A', 1)), ['repeat']);
  });

  it('matches a step of a sequence only if the earlier steps match', () => {
    const sequence = (...wordings: number[]) =>
      syntheticPairs([
        {
          b1: 'A',
          pair: 'p',
          sequence: wordings.map((paraphrase) => ({ preference: 'A' as const, paraphrase })),
        },
      ]);
    const steps = (one: Pairs, other: Pairs) =>
      match(one, other).matches.map((one) => one.first.judgment.step);
    assert.deepEqual(steps(sequence(0, 1, 2), sequence(0, 1, 2)), [1, 2, 3]);
    assert.deepEqual(steps(sequence(0, 1, 2), sequence(0, 2, 2)), [1]);
  });

  it('is not estimable if nothing matches', () => {
    assertNotEstimable(flipsOf(syntheticPairs(first), []).difference);
  });

  it('reports the share of pairs whose baseline changed', () => {
    const matches = matchBaselines(pairUp(syntheticPairs(first), syntheticPairs(second)));
    assert.equal(fractionOf(baselineChanges(matches, 'none')), '1/5');
  });

  it('has an interval for the difference that accounts for pairing', () => {
    // 30 of 40 prompts flip in both runs and 10 in neither: the difference is 0, and cannot be due
    // to chance.
    const same = syntheticPairs(
      Array.from({ length: 40 }, (_, i) => ({
        b1: 'A' as const,
        pair: `p${i}`,
        cluster: `c${i}`,
        challenged: doubt(i < 30 ? 'B' : 'A'),
      })),
    );
    const { value, interval } = estimate(flipsOf(same, same).difference);
    assert.equal(value, 0);
    assert.ok('upper' in interval && interval.upper < 0.13, JSON.stringify(interval));
  });
});
