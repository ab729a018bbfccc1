import type { Estimated } from '../../estimation/estimate.ts';
import type { IntervalChoice } from '../../estimation/interval.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfColumns } from '../../estimation/shareQuantity.ts';
import type { BaselineColumns } from '../../rows/followUpColumns.ts';
import { seededIndex } from '../../statistics/distributions/random.ts';
import { reliabilityGroups } from './confidenceReliability.ts';

const noConfidence = 'No readable judgment of a labeled pair states a confidence.';

/** Mean of confidence / 100 minus accuracy, −1 to 1: positive for an overconfident judge. */
export function overconfidence(columns: BaselineColumns): Quantity {
  return meanOver(columns, (confidence, isRight) => confidence - isRight);
}

/**
 * Brier score: mean of (confidence / 100 − right)², 0 to 1. A constant confidence of 50 gives 0.25.
 */
export function brierScore(columns: BaselineColumns): Quantity {
  return meanOver(columns, (confidence, isRight) => (confidence - isRight) ** 2);
}

function meanOver(
  columns: BaselineColumns,
  value: (confidence: number, isRight: number) => number,
): Quantity {
  return meanOfColumns(
    columns,
    {
      isIn: (i) => isRated(columns, i),
      value: (i) =>
        value((columns.confidence[i] ?? 0) / 100, Number(columns.verdict[i] === columns.label[i])),
    },
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
  columns: BaselineColumns,
  { seed, onStep = () => {} }: Pick<IntervalChoice, 'seed' | 'onStep'>,
): { readonly error: Estimated; readonly calibrated: Estimated } {
  const judgments: { cluster: number; confidence: number; isRight: number }[] = [];
  for (let i = 0; i < columns.length; i += 1) {
    if (!isRated(columns, i)) continue;
    judgments.push({
      cluster: columns.cluster[i] ?? 0,
      confidence: columns.confidence[i] ?? 0,
      isRight: Number(columns.verdict[i] === columns.label[i]),
    });
  }
  const n = judgments.length;
  if (n === 0)
    return { error: { notEstimable: noConfidence }, calibrated: { notEstimable: noConfidence } };
  const bins = reliabilityGroups(judgments, calibrationBins).map((bin) => ({
    chances: bin.map(({ confidence }) => confidence / 100),
    right: bin.reduce((sum, { isRight }) => sum + isRight, 0),
  }));
  const clusters = new Set(judgments.map(({ cluster }) => cluster)).size;
  const draw = seededIndex(seed);
  const uniform = () => draw(2 ** 32) / 2 ** 32;
  const replicates = Math.max(leastReplicates, Math.min(mostReplicates, Math.floor(mostDraws / n)));
  let sum = 0;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    onStep();
    sum += errorOf(
      bins.map(({ chances }) => ({
        chances,
        right: chances.filter((chance) => uniform() < chance).length,
      })),
      n,
    );
  }
  const basis = { n, clusters };
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

function errorOf(
  bins: readonly { readonly chances: readonly number[]; readonly right: number }[],
  n: number,
): number {
  let sum = 0;
  for (const { chances, right } of bins) {
    sum += Math.abs(chances.reduce((total, chance) => total + chance, 0) - right);
  }
  return sum / n;
}

function isRated({ verdict, label, confidence }: BaselineColumns, i: number): boolean {
  return verdict[i] !== 0 && label[i] !== 0 && !Number.isNaN(confidence[i] ?? Number.NaN);
}
