import {
  type Audit,
  canFlip,
  type FollowUp,
  isFlip,
  isReadable,
} from '../../../judgments/audit.ts';
import { studentT95, studentTwoSided } from '../../../statistics/distributions/studentT.ts';
import type { ClusteredData } from '../../../statistics/regression/exchangeable.ts';
import { fitGee, type GeeFit } from '../../../statistics/regression/gee.ts';
import {
  type Covariate,
  type DroppedCovariate,
  independentColumns,
} from '../../../statistics/regression/independentColumns.ts';
import { at } from '../../../statistics/regression/matrix.ts';
import { type Interval, type NotEstimable, unlessPoint } from '../../estimation/estimate.ts';

/** Number of prompts below which no p is reported. */
const tooFewForP = 20;

export interface FlipCoefficient {
  /**
   * `intercept`, `challenge: doubt`, `judge: …`, `dataset: …`, `baseline confidence`, `order: BA`.
   */
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
  readonly n: number;
  readonly clusters: number;
  /** Number of readable judgments excluded because the baseline states no confidence. */
  readonly leftOut: number;
}

/**
 * Fits a GEE of flips from B1 on the neutral turn (the reference) and the challenges: Gaussian,
 * exchangeable within the prompt, bias-reduced errors with t(prompts − coefficients). Covariates:
 * kind of challenge, judge, dataset, baseline confidence and presented order; a confidence that no
 * baseline states is dropped as constant. Below 20 prompts, no p.
 */
export function flipModel(audits: readonly Audit[]): FlipModel | NotEstimable {
  const rows = modelRows(audits);
  const { outcome, starts, leftOut } = rows;
  if (outcome.length === 0)
    return { notEstimable: 'No follow-up could be read with its first verdict.' };
  if (outcome.every((flip) => flip === outcome[0])) {
    return { notEstimable: outcome[0] === 1 ? 'Every verdict flips.' : 'No verdict flips.' };
  }
  const { kept, dropped } = independentColumns(covariatesOf(rows));
  const data: ClusteredData = {
    outcome,
    columns: [new Uint8Array(outcome.length).fill(1), ...kept.map(({ values }) => values)],
    starts,
  };
  const clusters = data.starts.length - 1;
  const degreesOfFreedom = clusters - data.columns.length;
  if (degreesOfFreedom < 1) {
    return { notEstimable: 'There are no more prompts than coefficients.' };
  }
  const fit = fitGee(data);
  if ('notEstimable' in fit) return fit;
  return {
    coefficients: ['intercept', ...kept.map(({ name }) => name)].map((name, i) =>
      describeCoefficient(name, fit, i, { clusters, degreesOfFreedom }),
    ),
    dropped,
    correlation: fit.correlation,
    n: outcome.length,
    clusters,
    leftOut,
  };
}

/** Judgments that enter the model in columns, those of one prompt after another. */
interface ModelRows {
  readonly outcome: Float64Array;
  readonly confidence: Float64Array;
  readonly isBA: Uint8Array;
  readonly challenge: LevelColumn;
  readonly judge: LevelColumn;
  readonly dataset: LevelColumn;
  /** First row of each prompt, followed by the number of rows. */
  readonly starts: Uint32Array;
  readonly leftOut: number;
}

/** Values of a covariate with levels, each as the index of its level. */
class LevelColumn {
  readonly levels = new Map<string, number>();
  readonly #places: Uint32Array;

  constructor(length: number) {
    this.#places = new Uint32Array(length);
  }

  set(row: number, level: string): void {
    const place = this.levels.get(level) ?? this.levels.size;
    if (place === this.levels.size) this.levels.set(level, place);
    this.#places[row] = place;
  }

  /** Returns 1 for rows with this level, and 0 for others. */
  dummy(level: string): Uint8Array {
    const place = this.levels.get(level);
    const values = new Uint8Array(this.#places.length);
    for (let row = 0; row < values.length; row += 1) {
      if (this.#places[row] === place) values[row] = 1;
    }
    return values;
  }
}

function modelRows(audits: readonly Audit[]): ModelRows {
  const isStated = audits.some(({ baseline }) => baseline.confidence !== undefined);
  const enters = ({ baseline }: FollowUp) => baseline.confidence !== undefined || !isStated;
  const sizes: number[] = [];
  let leftOut = 0;
  for (const one of modeled(audits)) {
    if (enters(one)) sizes[one.cluster] = (sizes[one.cluster] ?? 0) + 1;
    else leftOut += 1;
  }
  let length = 0;
  /** Index of the next row of each prompt. */
  const next = Uint32Array.from(sizes, (size = 0) => {
    length += size;
    return length - size;
  });
  const rows = {
    outcome: new Float64Array(length),
    confidence: new Float64Array(length),
    isBA: new Uint8Array(length),
    challenge: new LevelColumn(length),
    judge: new LevelColumn(length),
    dataset: new LevelColumn(length),
    starts: Uint32Array.from([...next.filter((_, cluster) => sizes[cluster]), length]),
    leftOut,
  };
  for (const one of modeled(audits)) {
    if (!enters(one)) continue;
    const { cluster, audit, baseline, judgment } = one;
    const place = next[cluster] ?? 0;
    next[cluster] = place + 1;
    rows.outcome[place] = isFlip(baseline, judgment) ? 1 : 0;
    rows.confidence[place] = baseline.confidence ?? 0;
    rows.isBA[place] = audit.pair.order === 'BA' ? 1 : 0;
    rows.challenge.set(place, nameOf(judgment));
    rows.judge.set(place, `${audit.run.judgeName} (${audit.run.judge})`);
    rows.dataset.set(place, audit.run.dataset);
  }
  return rows;
}

/** Returns the level of a judgment among challenges. */
function nameOf({ arm, challenge = '' }: FollowUp['judgment']): string {
  return arm === 'neutral' ? arm : challenge;
}

/** Yields the readable judgments after neutral turns and challenges whose B1 prefers a response. */
function* modeled(audits: readonly Audit[]): Generator<FollowUp> {
  for (const audit of audits) {
    const { cluster, baseline, neutral, challenges } = audit;
    if (!isReadable(baseline) || !canFlip({ baseline })) continue;
    const judgments = neutral && !neutral.again ? [neutral, ...challenges] : challenges;
    for (const judgment of judgments) {
      if (isReadable(judgment)) yield { cluster, audit, baseline, judgment };
    }
  }
}

function covariatesOf({ challenge, judge, dataset, confidence, isBA }: ModelRows): Covariate[] {
  const dummies = (name: string, column: LevelColumn, reference?: string) => {
    const levels = [...column.levels.keys()].sort();
    const base = reference ?? levels[0];
    return levels
      .filter((level) => level !== base)
      .map((level) => ({ name: `${name}: ${level}`, values: column.dummy(level) }));
  };
  return [
    ...dummies('challenge', challenge, 'neutral'),
    ...dummies('judge', judge),
    ...dummies('dataset', dataset),
    { name: 'baseline confidence', values: confidence },
    { name: 'order: BA', values: isBA },
  ];
}

function describeCoefficient(
  name: string,
  { coefficients, covariance }: GeeFit,
  place: number,
  { clusters, degreesOfFreedom }: { clusters: number; degreesOfFreedom: number },
): FlipCoefficient {
  const value = at(coefficients, place);
  const standardError = Math.sqrt(Math.max(0, at(covariance[place], place)));
  const half = standardError * studentT95(degreesOfFreedom);
  const interval = unlessPoint({
    lower: value - half,
    upper: value + half,
    method: 'student',
  });
  return { name, value, standardError, interval, p: probabilityOf() };

  function probabilityOf(): number | NotEstimable {
    if (clusters < tooFewForP) return { notEstimable: 'Fewer than 20 prompts.' };
    if ('notEstimable' in interval) return interval;
    return studentTwoSided(value / standardError, degreesOfFreedom);
  }
}
