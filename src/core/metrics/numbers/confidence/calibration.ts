import type { ArmChoice, Audit } from '../../../judgments/audit.ts';
import { seededIndices } from '../../../statistics/distributions/random.ts';
import type { Estimated } from '../../estimation/estimate.ts';
import type { IntervalChoice } from '../../estimation/interval.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfEach } from '../../estimation/shareQuantity.ts';
import { judgmentsOf } from '../agreement/agreement.ts';
import { reliabilityGroups } from './confidenceReliability.ts';

const noConfidence = 'No readable judgment of a labeled pair states a confidence.';

/** Mean of confidence / 100 minus accuracy, −1 to 1: positive for an overconfident judge. */
export function overconfidence(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  return meanOver(ratedOf(audits, arm), (confidence, isRight) => confidence - isRight);
}

/**
 * Brier score: mean of (confidence / 100 − right)², 0 to 1. A constant confidence of 50 gives 0.25.
 */
export function brierScore(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  return meanOver(ratedOf(audits, arm), (confidence, isRight) => (confidence - isRight) ** 2);
}

/** A readable judgment of a labeled pair that states a confidence. */
interface Rated {
  readonly cluster: number;
  readonly confidence: number;
  readonly isRight: boolean;
}

/** Returns those of an arm or, without an arm, of the baselines. */
function ratedOf(audits: readonly Audit[], arm: ArmChoice | undefined): Rated[] {
  const rated: Rated[] = [];
  for (const { cluster, audit, judgment } of judgmentsOf(audits, arm)) {
    const { confidence, preference } = judgment;
    const { label } = audit.pair;
    if (!preference || !label || confidence === undefined) continue;
    rated.push({ cluster, confidence, isRight: preference === label });
  }
  return rated;
}

function meanOver(
  rated: readonly Rated[],
  numberOf: (confidence: number, isRight: number) => number,
): Quantity {
  return meanOfEach(
    rated,
    ({ confidence, isRight }) => ({
      value: numberOf(confidence / 100, Number(isRight)),
    }),
    noConfidence,
  );
}

/** Number of bins of a calibration error. */
const calibrationBins = 10;

/**
 * Expected calibration error: |mean confidence − accuracy| in bins with about equal numbers of
 * judgments, weighted by these numbers, 0 to 1. Even a perfectly calibrated judge gets more than 0,
 * so it has no interval and should be compared with `calibrated`: its mean under perfect
 * calibration, simulated with the same confidences (for example 0.085 for 100 judgments in 10
 * bins).
 */
export function calibrationError(
  audits: readonly Audit[],
  arm: ArmChoice | undefined,
  { seed, onStep = () => {} }: Pick<IntervalChoice, 'seed' | 'onStep'>,
): { readonly error: Estimated; readonly calibrated: Estimated } {
  const rated = ratedOf(audits, arm);
  const n = rated.length;
  if (n === 0)
    return { error: { notEstimable: noConfidence }, calibrated: { notEstimable: noConfidence } };
  const stated = rated.map(({ confidence }) => confidence);
  const bins = reliabilityGroups(stated, calibrationBins).map((bin) => {
    const chances = Float64Array.from(bin, (place) => (stated[place] ?? 0) / 100);
    let right = 0;
    for (const place of bin) right += Number(rated[place]?.isRight === true);
    return { chances, expected: sumOf(chances), right };
  });
  const draw = seededIndices(seed);
  const draws = new Uint32Array(n);
  const replicates = Math.max(leastReplicates, Math.min(mostReplicates, Math.floor(mostDraws / n)));
  let sum = 0;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    onStep();
    draw(2 ** 32, draws);
    let from = 0;
    let error = 0;
    for (const { chances, expected } of bins) {
      error += Math.abs(expected - drawnBelow(chances, draws, from));
      from += chances.length;
    }
    sum += error / n;
  }
  const basis = { n, clusters: new Set(rated.map(({ cluster }) => cluster)).size };
  return {
    error: {
      value: errorOf(bins, n),
      ...basis,
      interval: {
        notEstimable: 'Biased upward: compare it with its value under perfect calibration.',
      },
    },
    calibrated: {
      value: sum / replicates,
      ...basis,
      interval: { notEstimable: `Mean of ${replicates} simulations.` },
    },
  };
}

const mostReplicates = 2000;
const leastReplicates = 20;
/** Maximum number of simulated judgments, unless too few replicates would remain. */
const mostDraws = 1_000_000;

/** @param bins number of right judgments that each expects, and has */
function errorOf(
  bins: readonly { readonly expected: number; readonly right: number }[],
  n: number,
): number {
  let sum = 0;
  for (const { expected, right } of bins) sum += Math.abs(expected - right);
  return sum / n;
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Returns how many of the draws from a place on, over 2^32, lie below the chance beside them. */
function drawnBelow(chances: Float64Array, draws: Uint32Array, from: number): number {
  let count = 0;
  for (let i = 0; i < chances.length; i += 1) {
    if ((draws[from + i] ?? 0) < (chances[i] ?? 0) * 2 ** 32) count += 1;
  }
  return count;
}
