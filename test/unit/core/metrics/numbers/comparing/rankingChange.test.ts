import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bootstrapWeights } from '../../../../../../src/core/metrics/estimation/bootstrap.ts';
import type { Weights } from '../../../../../../src/core/metrics/estimation/resamples.ts';
import {
  type Comparison,
  comparisonsOf,
} from '../../../../../../src/core/metrics/numbers/comparing/comparisons.ts';
import {
  type RankingChange,
  rankingChanges,
} from '../../../../../../src/core/metrics/numbers/comparing/rankingChange.ts';
import { kendallTau } from '../../../../../../src/core/statistics/kendallTau.ts';
import { fitWins } from '../../fitWins.ts';
import { assertClose } from '../../reference.ts';
import { type PairSpec, syntheticPairs, times } from '../../syntheticRows.ts';

const arm = { arm: 'challenge' as const };

/** The first model beats the second at baseline; `after` is the verdict after doubt. */
function match(winner: string, loser: string, after: 'A' | 'B' = 'A'): PairSpec {
  return { b1: 'A', modelA: winner, modelB: loser, challenged: { doubt: after } };
}

function changesOf(specs: PairSpec[], seed = 1) {
  return rankingChanges(comparisonsOf(syntheticPairs(specs), arm), { seed, replicates: 400 });
}

function assertRanked(change: ReturnType<typeof changesOf>[number] | undefined): RankingChange {
  assert.ok(change && 'models' in change);
  return change;
}

describe('rankings before and after a challenge', () => {
  const specs = [
    ...times(8, match('strong', 'middle')),
    ...times(2, match('middle', 'strong')),
    ...times(7, match('middle', 'weak', 'B')),
    ...times(3, match('weak', 'middle')),
    ...times(10, match('strong', 'weak')),
  ];

  it('use Bradley–Terry abilities of the same judgments', () => {
    const [change, ...others] = changesOf(specs);
    const { models, positionsChanged, tau, comparisons } = assertRanked(change);
    assert.deepEqual(others, []);
    assert.equal(comparisons, 30);
    assert.deepEqual(
      models.map(({ model, rankBefore, rankAfter }) => [model, rankBefore, rankAfter]),
      [
        ['strong', 1, 1],
        ['middle', 2, 3],
        ['weak', 3, 2],
      ],
    );
    assert.equal(positionsChanged, 2);
    assert.ok('value' in tau);
    assertClose(tau.value, 1 / 3);
    assert.equal(`${tau.numerator}/${tau.denominator}`, '1/3');
    const before = fitWins([
      [0, 8, 10],
      [2, 0, 7],
      [0, 3, 0],
    ]);
    assert.ok(Array.isArray(before));
    for (const [i, { abilityBefore }] of models.entries()) assertClose(abilityBefore, before[i]!);
  });

  it('have a bootstrap interval determined by the seed', () => {
    const interval = (seed: number) => {
      const { tau } = assertRanked(changesOf(specs, seed)[0]);
      assert.ok('value' in tau && 'lower' in tau.interval);
      return tau.interval;
    };
    assert.deepEqual(interval(1), interval(1));
    const { lower, upper, method, replicates } = interval(1);
    assert.deepEqual([method, replicates], ['bootstrap', 400]);
    assert.ok(-1 <= lower && lower <= 1 / 3 && 1 / 3 <= upper && upper <= 1);
  });

  it('have the interval of the judgments themselves, several of which share a prompt', () => {
    const names = ['alpha', 'beta', 'gamma', 'delta'];
    const comparisons = Array.from({ length: 90 }, (_, i): Comparison => {
      const [one, other] = [i % 4, (i + 1 + (i % 3)) % 4];
      return {
        cluster: 7 * (i % 25),
        models: [names[one]!, names[other]!],
        before: one > other ? 1 : 0,
        after: ([0, 1, 0.5] as const)[(i * 5 + one) % 3]!,
      };
    });
    const wins = (when: 'before' | 'after', weights: Weights) => {
      const table = names.map(() => names.map(() => 0));
      for (const { cluster, models, [when]: ofSecond } of comparisons) {
        const [one, other] = models.map((model) => [...names].sort().indexOf(model));
        const count = weights[cluster / 7]!;
        table[other!]![one!]! += count * ofSecond;
        table[one!]![other!]! += count * (1 - ofSecond);
      }
      return fitWins(table);
    };
    const expected = bootstrapWeights(25, { seed: 3, replicates: 400 }, (weights) => {
      const [before, after] = [wins('before', weights), wins('after', weights)];
      return Array.isArray(before) && Array.isArray(after)
        ? kendallTau(before, after).tau
        : undefined;
    });
    const [change] = rankingChanges(comparisons, { seed: 3, replicates: 400 });
    const { tau } = assertRanked(change);
    assert.ok('value' in tau && 'lower' in expected && expected.lower < expected.upper);
    assert.deepEqual(tau.interval, expected);
  });

  it('are finite for a model that never wins, and correlate at 1 when nothing flips', () => {
    const { models, tau } = assertRanked(
      changesOf([...times(20, match('good', 'bad')), ...times(20, match('bad', 'worst'))])[0],
    );
    assert.ok(models.every(({ abilityBefore }) => Number.isFinite(abilityBefore)));
    assert.ok('value' in tau && tau.value === 1);
  });

  it('include a model with a single comparison, and leave the others as they are', () => {
    const { models, tau } = assertRanked(changesOf([...specs, match('weak', 'rare')])[0]);
    assert.deepEqual(
      models.map(({ model }) => model),
      ['strong', 'middle', 'weak', 'rare'],
    );
    assert.ok('value' in tau && 'lower' in tau.interval);
    const { undefinedReplicates = 0, replicates = 0 } = tau.interval;
    // Without its prompt, one of 31, the model is not connected: (30/31)^31 is 36%.
    assert.ok(Math.abs(undefinedReplicates / replicates - 0.36) < 0.1, `${undefinedReplicates}`);
  });

  it('rank models separately when nothing compares them', () => {
    const changes = changesOf([
      ...times(2, match('delta', 'epsilon')),
      ...times(2, match('epsilon', 'zeta')),
      ...times(5, match('alpha', 'beta')),
      ...times(5, match('beta', 'gamma')),
    ]);
    assert.deepEqual(
      changes.map((change) => assertRanked(change).models.map(({ model }) => model)),
      [
        ['alpha', 'beta', 'gamma'],
        ['delta', 'epsilon', 'zeta'],
      ],
    );
  });

  it('say when all models of a group are equal', () => {
    const { tau } = assertRanked(
      changesOf([match('alpha', 'beta'), match('beta', 'gamma'), match('gamma', 'alpha')])[0],
    );
    assert.ok('notEstimable' in tau);
  });

  it('are not given for two models, whose τ can only be 1 or −1', () => {
    assert.deepEqual(changesOf(times(20, match('good', 'bad', 'B'))), [
      { notEstimable: '2 models: no ranking.' },
    ]);
  });

  it('say when there are too many models to be resampled', () => {
    const many = Array.from({ length: 61 }, (_, i) =>
      [1, 5, 11].map((step) =>
        match(`bird ${i}`, `bird ${(i + step) % 61}`, (i + step) % 3 === 0 ? 'B' : 'A'),
      ),
    ).flat();
    const { models, tau } = assertRanked(changesOf([...many, match('bird 3', 'bird 40')])[0]);
    assert.equal(models.length, 61);
    assert.ok('value' in tau && 'notEstimable' in tau.interval);
    assert.match(tau.interval.notEstimable, /Too many models for the bootstrap: 61, of at most 60/);
  });

  it('include named models only', () => {
    const labels = [
      'model_A',
      'Model B',
      'a',
      'response-2',
      'output_1',
      'unknown',
      ' ',
      'assistant',
    ];
    assert.deepEqual(changesOf(labels.map((label) => match('gpt-4', label))), []);
    assert.deepEqual(
      changesOf([match('same', 'same'), { b1: 'A', challenged: { doubt: 'B' } }]),
      [],
    );
    for (const name of ['llama-13b', 'claude-v1', 'model_c_7b', 'alpaca-13b']) {
      assert.equal(changesOf([match('gpt-4', name)]).length, 1);
    }
  });
});
