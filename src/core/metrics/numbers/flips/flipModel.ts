import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import { type Interval, type NotEstimable, unlessPoint } from '../../estimation/estimate.ts';
import { canFlip, isFlip, isReadable, type JudgedPair } from '../../rows/judgedPair.ts';
import { normalTwoSided, z95 } from '../../statistics/distributions/normal.ts';
import { studentT95, studentTwoSided } from '../../statistics/distributions/studentT.ts';
import type { ClusteredData } from '../../statistics/regression/exchangeable.ts';
import { fitGee, type GeeFit } from '../../statistics/regression/gee.ts';
import {
  type Covariate,
  type DroppedCovariate,
  independentColumns,
} from '../../statistics/regression/independentColumns.ts';
import { at } from '../../statistics/regression/matrix.ts';

/** Number of prompts below which errors are bias-reduced and Student's t replaces the normal. */
const fewClusters = 40;
/** Number of prompts below which no p is reported. */
const tooFewForP = 20;

export interface FlipCoefficient {
  /** `intercept`, `challenge: doubt`, `judge: …`, `dataset: …`, `baseline confidence`, `order: BA`. */
  readonly name: string;
  /**
   * Change in the probability of a flip: per point for confidence, otherwise relative to the first
   * level.
   */
  readonly value: number;
  readonly standardError: number;
  readonly interval: Interval | NotEstimable;
  readonly p: number | NotEstimable;
}

/** PDM 3.9's linear probability model of a flip. */
interface FlipModel {
  readonly coefficients: readonly FlipCoefficient[];
  /** Constant or collinear covariates, which the model omits. */
  readonly dropped: readonly DroppedCovariate[];
  /** Correlation between the judgments of one prompt. */
  readonly correlation: number;
  readonly errors: GeeFit['errors'];
  readonly n: number;
  readonly clusters: number;
  /** Number of readable judgments excluded because the baseline states no confidence. */
  readonly leftOut: number;
}

/**
 * Fits a GEE of flips from B1 on the neutral turn (the reference) and the challenges: Gaussian,
 * exchangeable within the prompt, robust errors. Covariates: kind of challenge, judge, dataset,
 * baseline confidence
 * and presented order; a confidence that no baseline states is dropped as constant. Below 40 prompts, bias-reduced errors with t(prompts −
 * coefficients); below 20, no p.
 */
export function flipModel(pairs: readonly JudgedPair[]): FlipModel | NotEstimable {
  const { rows, leftOut } = modelRows(pairs);
  if (rows.length === 0) return { notEstimable: 'No follow-up could be read with its baseline.' };
  const outcome = Float64Array.from(rows, ({ flip }) => (flip ? 1 : 0));
  if (outcome.every((flip) => flip === outcome[0])) {
    return { notEstimable: outcome[0] === 1 ? 'Every verdict flips.' : 'No verdict flips.' };
  }
  const { kept, dropped } = independentColumns(covariatesOf(rows));
  const data: ClusteredData = {
    outcome,
    columns: [new Float64Array(rows.length).fill(1), ...kept.map(({ values }) => values)],
    starts: startsOf(rows),
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
    leftOut,
  };
}

interface ModelRow {
  readonly cluster: number;
  readonly row: JudgmentRow;
  readonly flip: boolean;
  readonly confidence: number;
}

/** Sorted by prompt. */
function modelRows(pairs: readonly JudgedPair[]): { rows: ModelRow[]; leftOut: number } {
  const byCluster: ModelRow[][] = [];
  const isStated = pairs.some(({ baseline }) => baseline.confidence !== undefined);
  let leftOut = 0;
  for (const { cluster, baseline, neutral, challenges } of pairs) {
    if (!isReadable(baseline) || !canFlip({ baseline })) continue;
    const { confidence } = baseline;
    const ofCluster = byCluster[cluster] ?? [];
    byCluster[cluster] = ofCluster;
    const add = (row: JudgmentRow) => {
      if (!isReadable(row)) return;
      if (confidence === undefined && isStated) leftOut += 1;
      else
        ofCluster.push({ cluster, row, flip: isFlip(baseline, row), confidence: confidence ?? 0 });
    };
    if (neutral && !neutral.again) add(neutral);
    for (const row of challenges) add(row);
  }
  const rows: ModelRow[] = [];
  for (const ofCluster of byCluster) for (const row of ofCluster ?? []) rows.push(row);
  return { rows, leftOut };
}

function covariatesOf(rows: readonly ModelRow[]): Covariate[] {
  const column = (name: string, value: (row: ModelRow) => number | boolean): Covariate => ({
    name,
    values: Float64Array.from(rows, (row) => Number(value(row))),
  });
  const dummies = (name: string, levelOf: (row: JudgmentRow) => string, reference?: string) => {
    const places = new Map<string, number>();
    const levelOfRow = Uint32Array.from(rows, ({ row }) => {
      const level = levelOf(row);
      const place = places.get(level) ?? places.size;
      places.set(level, place);
      return place;
    });
    const levels = [...places.keys()].sort();
    const base = reference ?? levels[0];
    return levels
      .filter((level) => level !== base)
      .map((level) => {
        const place = places.get(level);
        const values = Float64Array.from(levelOfRow, (one) => (one === place ? 1 : 0));
        return { name: `${name}: ${level}`, values };
      });
  };
  return [
    ...dummies(
      'challenge',
      ({ arm, challenge }) => (arm === 'neutral' ? arm : (challenge ?? '')),
      'neutral',
    ),
    ...dummies('judge', ({ judgeName, judge }) => `${judgeName} (${judge})`),
    ...dummies('dataset', ({ dataset }) => dataset),
    column('baseline confidence', ({ confidence }) => confidence),
    column('order: BA', ({ row }) => row.order === 'BA'),
  ];
}

function startsOf(rows: readonly ModelRow[]): Uint32Array {
  const starts: number[] = [];
  for (let i = 0; i < rows.length; i += 1) {
    if (i === 0 || rows[i]?.cluster !== rows[i - 1]?.cluster) starts.push(i);
  }
  return Uint32Array.from([...starts, rows.length]);
}

function describeCoefficient(
  name: string,
  { coefficients, covariance }: GeeFit,
  place: number,
  { clusters, degreesOfFreedom }: { clusters: number; degreesOfFreedom: number | undefined },
): FlipCoefficient {
  const value = at(coefficients, place);
  const standardError = Math.sqrt(Math.max(0, at(covariance[place], place)));
  const isNormal = degreesOfFreedom === undefined;
  const half = standardError * (isNormal ? z95 : studentT95(degreesOfFreedom));
  const interval = unlessPoint({
    lower: value - half,
    upper: value + half,
    method: isNormal ? 'cluster-robust' : 'student',
  });
  return { name, value, standardError, interval, p: probabilityOf() };

  function probabilityOf(): number | NotEstimable {
    if (clusters < tooFewForP) return { notEstimable: 'Fewer than 20 prompts.' };
    if ('notEstimable' in interval) return interval;
    const ratio = value / standardError;
    return isNormal ? normalTwoSided(ratio) : studentTwoSided(ratio, degreesOfFreedom);
  }
}
