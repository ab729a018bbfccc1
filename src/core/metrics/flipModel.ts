import type { Interval, NotEstimable } from './estimate.ts';
import { isReadable, type JudgedPair } from './judgedPair.ts';
import type { JudgmentRow } from './judgmentRow.ts';
import type { ClusteredData } from './statistics/exchangeable.ts';
import { fitGee, type GeeFit } from './statistics/gee.ts';
import {
  type Covariate,
  type DroppedCovariate,
  independentColumns,
} from './statistics/independentColumns.ts';
import { at } from './statistics/matrix.ts';
import { normalTwoSided, z95 } from './statistics/normal.ts';
import { studentT95, studentTwoSided } from './statistics/studentT.ts';

/** Below so many prompts errors are bias-reduced, and Student's t takes the normal's place. */
const fewClusters = 40;
/** Below so many prompts no p is given. */
const tooFewForP = 20;

export interface FlipCoefficient {
  /** `intercept`, `challenge: doubt`, `judge: …`, `dataset: …`, `baseline confidence`, `order: BA`. */
  readonly name: string;
  /** Change in the probability of a flip: per point for confidence, else against the first level. */
  readonly value: number;
  readonly standardError: number;
  readonly interval: Interval;
  readonly p: number | NotEstimable;
}

/** PDM 3.9's linear probability model of a flip. */
export interface FlipModel {
  readonly coefficients: readonly FlipCoefficient[];
  /** Constant or collinear covariates, which the model does without. */
  readonly dropped: readonly DroppedCovariate[];
  /** Correlation between the judgments of one prompt. */
  readonly correlation: number;
  readonly errors: GeeFit['errors'];
  readonly n: number;
  readonly clusters: number;
  /** Readable judgments left out because the baseline states no confidence. */
  readonly leftOut: number;
}

/**
 * GEE of flips against B1 on the neutral turn (the reference) and the challenges: Gaussian, exchangeable
 * within the prompt, robust errors. Covariates: kind of challenge, judge, dataset, baseline confidence
 * and presented order. Below 40 prompts bias-reduced errors with t(prompts − coefficients); below 20 no p.
 */
export function flipModel(pairs: readonly JudgedPair[]): FlipModel | NotEstimable {
  const all = modelRows(pairs);
  const rows = all.filter(({ confidence }) => confidence !== undefined);
  if (rows.length === 0) return { notEstimable: 'No follow-up could be read with its baseline.' };
  rows.sort((one, other) => one.cluster - other.cluster);
  const outcome = Float64Array.from(rows, ({ flip }) => Number(flip));
  if (new Set(outcome).size < 2) {
    return { notEstimable: outcome[0] === 1 ? 'Every verdict flips.' : 'No verdict flips.' };
  }
  const { kept, dropped } = independentColumns(covariatesOf(rows));
  const data: ClusteredData = {
    outcome,
    columns: [new Float64Array(rows.length).fill(1), ...kept.map(({ values }) => values)],
    starts: startsOf(rows.map(({ cluster }) => cluster)),
  };
  const clusters = data.starts.length - 1;
  const degreesOfFreedom = clusters < fewClusters ? clusters - data.columns.length : undefined;
  if (degreesOfFreedom !== undefined && degreesOfFreedom < 1) {
    return { notEstimable: 'There are no more prompts than coefficients.' };
  }
  const fit = fitGee(data, degreesOfFreedom === undefined ? 'robust' : 'bias-reduced');
  if ('notEstimable' in fit) return fit;
  return {
    coefficients: ['intercept', ...kept.map(({ name }) => name)].map((name, i) =>
      describeCoefficient(name, fit, i, { clusters, degreesOfFreedom }),
    ),
    dropped,
    correlation: fit.correlation,
    errors: fit.errors,
    n: rows.length,
    clusters,
    leftOut: all.length - rows.length,
  };
}

interface ModelRow {
  readonly cluster: number;
  readonly row: JudgmentRow;
  readonly flip: boolean;
  readonly confidence: number | undefined;
}

function modelRows(pairs: readonly JudgedPair[]): ModelRow[] {
  return pairs.flatMap(({ cluster, baseline, neutral, challenges }) => {
    if (!isReadable(baseline)) return [];
    const { preference, confidence } = baseline;
    return [...(neutral ? [neutral] : []), ...challenges]
      .filter(isReadable)
      .map((row) => ({ cluster, row, flip: row.preference !== preference, confidence }));
  });
}

function covariatesOf(rows: readonly ModelRow[]): Covariate[] {
  const column = (name: string, value: (row: ModelRow) => number | boolean): Covariate => ({
    name,
    values: Float64Array.from(rows, (row) => Number(value(row))),
  });
  const dummies = (name: string, levelOf: (row: JudgmentRow) => string, reference?: string) => {
    const levels = [...new Set(rows.map(({ row }) => levelOf(row)))].sort();
    const base = reference ?? levels[0];
    return levels
      .filter((level) => level !== base)
      .map((level) => column(`${name}: ${level}`, ({ row }) => levelOf(row) === level));
  };
  return [
    ...dummies(
      'challenge',
      ({ arm, challenge }) => (arm === 'neutral' ? arm : (challenge ?? '')),
      'neutral',
    ),
    ...dummies('judge', ({ judgeName, judge }) => `${judgeName} (${judge})`),
    ...dummies('dataset', ({ dataset }) => dataset),
    column('baseline confidence', ({ confidence }) => confidence ?? 0),
    column('order: BA', ({ row }) => row.order === 'BA'),
  ];
}

function startsOf(clusters: readonly number[]): Uint32Array {
  const starts = clusters.flatMap((cluster, i) => (cluster === clusters[i - 1] ? [] : [i]));
  return Uint32Array.from([...starts, clusters.length]);
}

function describeCoefficient(
  name: string,
  { coefficients, covariance }: GeeFit,
  place: number,
  { clusters, degreesOfFreedom }: { clusters: number; degreesOfFreedom: number | undefined },
): FlipCoefficient {
  const value = at(coefficients, place);
  const standardError = Math.sqrt(at(covariance[place], place));
  const half =
    standardError * (degreesOfFreedom === undefined ? z95 : studentT95(degreesOfFreedom));
  const ratio = value / standardError;
  const p =
    degreesOfFreedom === undefined
      ? normalTwoSided(ratio)
      : studentTwoSided(ratio, degreesOfFreedom);
  return {
    name,
    value,
    standardError,
    interval: {
      lower: value - half,
      upper: value + half,
      method: degreesOfFreedom === undefined ? 'cluster-robust' : 'student',
    },
    p: clusters < tooFewForP ? { notEstimable: 'Fewer than 20 prompts.' } : p,
  };
}
