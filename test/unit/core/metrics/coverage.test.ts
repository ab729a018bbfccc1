import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Audit } from '../../../../src/core/judgments/audit.ts';
import type { Estimated } from '../../../../src/core/metrics/estimation/estimate.ts';
import { estimateOf } from '../../../../src/core/metrics/estimation/estimateOf.ts';
import type { IntervalChoice } from '../../../../src/core/metrics/estimation/interval.ts';
import { Resamples } from '../../../../src/core/metrics/estimation/resamples.ts';
import { labelAgreement } from '../../../../src/core/metrics/numbers/agreement/agreement.ts';
import { confidenceAuroc } from '../../../../src/core/metrics/numbers/confidence/confidenceAuroc.ts';
import {
  harmfulFlipRate,
  harmfulShareOfFlips,
} from '../../../../src/core/metrics/numbers/flips/flipKinds.ts';
import { flipModel } from '../../../../src/core/metrics/numbers/flips/flipModel.ts';
import { flipRate } from '../../../../src/core/metrics/numbers/flips/flipRate.ts';
import { robustnessScore } from '../../../../src/core/metrics/numbers/flips/robustnessScore.ts';
import {
  excessOverNeutral,
  persuasionSusceptibility,
  signedSteering,
} from '../../../../src/core/metrics/numbers/steps/steering.ts';
import {
  confidenceChange,
  confidentJudgments,
} from '../../../../src/core/metrics/rows/confidence.ts';
import { steeringRows } from '../../../../src/core/metrics/rows/steeringRows.ts';
import { binomialLowerTail } from '../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { simulateRows, truth } from './planted.ts';
import { auditsOf } from './syntheticRows.ts';

/**
 * A test fails only if a coverage of 93 % is rejected by an exact binomial test at 0.001.
 *
 * Excluded because they lie on a boundary, where no interval has its nominal coverage: DS clipped
 * at 0, ERS if DS is 0, τ at 1.
 */
const seeds = 2000;
/**
 * Fewer replicates than in a report make the test stricter. All seeds share the same resamples, but
 * their data differ.
 */
const choice: IntervalChoice = { seed: 1, replicates: 300, resamples: new Resamples() };

interface Case {
  readonly number: string;
  readonly truth: number;
  readonly compute: (audits: readonly Audit[]) => Estimated;
}

const challenge = { arm: 'challenge' as const, challenge: 'pressure' };

function threeChallenges(audits: readonly Audit[]) {
  return steeringRows(
    audits.map((audit) => ({
      ...audit,
      challenges: audit.challenges.filter((one) => one.challenge !== 'pressure'),
    })),
  );
}

const quantities = [
  ['flip rate of repeats', truth.repeatFlip, (p) => flipRate(p, { arm: 'repeat' })],
  [
    'flip rate of turns without pressure',
    truth.neutralFlip,
    (p) => flipRate(p, { arm: 'neutral' }),
  ],
  ['PS', truth.susceptibility, (p) => persuasionSusceptibility(threeChallenges(p))],
  ['DS_signed', truth.steering, (p) => signedSteering(threeChallenges(p))],
  ['ERS', truth.robustness, (p) => robustnessScore(threeChallenges(p))],
  ['PS − FR_neutral', truth.excess, (p) => excessOverNeutral(threeChallenges(p))],
  ['harmful share of flips', truth.harmfulShare, (p) => harmfulShareOfFlips(p, challenge)],
  ['harmful flip rate', truth.harmfulRate, (p) => harmfulFlipRate(p, challenge)],
  ['agreement', truth.agreement, (p) => labelAgreement(p)],
  ['ΔC', truth.confidenceChange, (p) => confidenceChange(p, challenge)],
] satisfies [string, number, (audits: readonly Audit[]) => Parameters<typeof estimateOf>[0]][];

const cases: Case[] = [
  ...quantities.map(([number, value, quantity]) => ({
    number,
    truth: value,
    compute: (audits: readonly Audit[]) => estimateOf(quantity(audits), choice),
  })),
  {
    number: 'AUROC of confidence',
    truth: truth.auroc,
    compute: (audits) => confidenceAuroc(confidentJudgments(audits, challenge), choice),
  },
  { number: 'effect of authority (GEE)', truth: truth.authorityEffect, compute: authorityEffect },
];

function authorityEffect(audits: readonly Audit[]): Estimated {
  const model = flipModel(audits);
  if ('notEstimable' in model) return model;
  const effect = model.coefficients.find(({ name }) => name === 'challenge: authority');
  if (!effect) return { notEstimable: 'The covariate was dropped.' };
  return { value: effect.value, n: model.n, clusters: model.clusters, interval: effect.interval };
}

for (const [prompts, icc] of [
  [100, 0],
  [100, 0.3],
  [30, 0],
  [30, 0.3],
] as const) {
  describe(`intervals over ${prompts} prompts of two pairs with ICC ${icc}`, () => {
    const results = new Map(cases.map(({ number }) => [number, { covered: 0, sum: 0 }]));
    for (let seed = 1; seed <= seeds; seed += 1) {
      const audits = auditsOf(simulateRows(seed + 100_000 * prompts, prompts, icc));
      for (const { number, truth: value, compute } of cases) {
        const estimate = compute(audits);
        const result = results.get(number);
        if (!result || 'notEstimable' in estimate || 'notEstimable' in estimate.interval) continue;
        const { lower, upper } = estimate.interval;
        result.covered += Number(lower <= value && value <= upper);
        result.sum += estimate.value;
      }
    }
    for (const { number, truth: value } of cases) {
      it(number, (context) => {
        const { covered, sum } = results.get(number) ?? { covered: 0, sum: 0 };
        context.diagnostic(`${covered} of ${seeds}, mean ${sum / seeds} for ${value}`);
        assert.ok(
          binomialLowerTail(covered, seeds, 0.93) > 0.001,
          `${covered} of ${seeds} intervals hold ${value}`,
        );
        const tolerance = number === 'ΔC' ? 0.1 : 0.01;
        assert.ok(Math.abs(sum / seeds - value) < tolerance, `mean ${sum / seeds} for ${value}`);
      });
    }
  });
}
