import { normalPoint } from '../../statistics/distributions/normal.ts';
import { studentPoint } from '../../statistics/distributions/studentT.ts';
import {
  bootstrapQuantity,
  bootstrapReplicates,
  bootstrapWeights,
  expandedTail,
  type Resampling,
} from './bootstrap.ts';
import { clusterVariance, promptsBehind, promptsWith, totalsOf } from './clusterVariance.ts';
import {
  asPending,
  type Interval,
  type NotEstimable,
  pendingInterval,
  unlessPoint,
} from './estimate.ts';
import { isSparse } from './fewEvents.ts';
import type { Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';
import type { Weights } from './resamples.ts';
import { sparseInterval } from './sparseInterval.ts';

/** Maximum number of prompts for resampling; above it, intervals are analytic. */
export const bootstrapLimit = 5000;

export interface IntervalChoice extends Resampling {
  /**
   * `analytic` uses the cluster-robust interval instead of the bootstrap. `interim` does so until
   * the bootstrap: intervals that the bootstrap will replace are marked as pending.
   */
  readonly preferred?: 'bootstrap' | 'analytic' | 'interim';
  /** Whether rankings and AUROC have no interval, because theirs takes too long for a summary. */
  readonly isSummary?: boolean;
}

/** Minimum number of prompts for an interval of a mean or an AUROC. */
export const leastPrompts = 10;

/** Number of prompts below which a mean has a linearized t interval. */
const leastResampled = 30;

/**
 * Returns the interval of a defined quantity, 95% unless another level is chosen, or the reason
 * why it has none; an interval never has zero width. Shares with few events or few non-events, or
 * whose resamples coincide: Wilson's, with the effective number of observations. Means of 10 to 29
 * prompts, and limits with fewer than 20 replicates beyond them: linearized, with Student's t.
 * Otherwise: the expanded-percentile bootstrap over prompts (Hesterberg 2015), or above 5,000 prompts
 * a cluster-robust normal interval.
 */
export function intervalOf(quantity: Quantity, choice: IntervalChoice): Interval | NotEstimable {
  const { form } = quantity;
  if (form.kind === 'mean') return meanInterval(quantity, choice);
  if (form.kind === 'signed-share' && form.floor !== undefined) {
    const { floor, ...signed } = form;
    return clippedAt(floor, intervalOf({ ...quantity, form: signed }, choice));
  }
  const dense = isSparse(quantity) ? undefined : denseInterval(quantity, choice);
  if (dense && 'lower' in dense) return dense;
  return form.kind === 'robustness'
    ? robustnessInterval(quantity, form, choice)
    : sparseInterval(form, quantity.columns, choice.level);
}

function denseInterval(quantity: Quantity, choice: IntervalChoice): Interval | NotEstimable {
  const clusters = quantity.columns[0]?.length ?? 0;
  return isAnalytic(clusters, choice)
    ? untilBootstrap(clusterRobustInterval(quantity, choice), clusters, choice)
    : resampledOrLinear(quantity, choice, clusters);
}

/** Minimum number of replicates beyond a limit, at either end. */
const leastBeyond = 20;

/**
 * Returns the bootstrap's interval or, where too few replicates lie beyond its limits, as at high
 * levels, a linearized one.
 *
 * @param prompts number of prompts that the number depends on
 */
function resampledOrLinear(
  quantity: Quantity,
  choice: IntervalChoice,
  prompts: number,
): Interval | NotEstimable {
  const { replicates = bootstrapReplicates, level = 0.95 } = choice;
  const share = expandedTail(prompts, level);
  const linear = () =>
    linearInterval(quantity, 'student', studentPoint(promptsBehind(quantity) - 1, level));
  // Percentiles of a test's few replicates stand for those of all.
  if (share * bootstrapReplicates < leastBeyond) return linear();
  const resampled = bootstrapQuantity(quantity, choice, prompts);
  if ('notEstimable' in resampled) return resampled;
  const defined = 1 - (resampled.undefinedReplicates ?? 0) / replicates;
  return share * defined * bootstrapReplicates < leastBeyond ? linear() : resampled;
}

/**
 * Returns the interval of ERS from those of its parts, as if their errors coincided: 1 − α·PS − (1 −
 * α)·max(0, DS_signed), of the upper limits and of the lower ones.
 */
function robustnessInterval(
  quantity: Quantity,
  { alpha, kind, ...rest }: Extract<Quantity['form'], { kind: 'robustness' }>,
  choice: IntervalChoice,
): Interval | NotEstimable {
  const [flips = empty, up = empty, down = empty, trials = empty, ...sharing] = quantity.columns;
  const part = (form: Quantity['form'], columns: Quantity['columns']) =>
    intervalOf({ ...quantity, form, columns }, choice);
  const reversal = part({ kind: 'share' }, [flips, trials]);
  const steering = part({ kind: 'signed-share', ...rest }, [up, down, trials, ...sharing]);
  if ('notEstimable' in reversal) return reversal;
  if ('notEstimable' in steering) return steering;
  const limit = (flipped: number, steered: number) =>
    1 - alpha * flipped - (1 - alpha) * Math.max(0, steered);
  const limits = {
    lower: limit(reversal.upper, steering.upper),
    upper: limit(reversal.lower, steering.lower),
    method: 'wilson-combined' as const,
  };
  return unlessPoint(
    'pending' in reversal || 'pending' in steering ? asPending(limits) : limits,
    liesBelow(steering),
  );
}

const empty = new Float64Array();

/** Reason why DS, clipped at 0, or an ERS that consists only of DS has no interval. */
function liesBelow({ lower, upper }: Interval): string {
  const [from, to] = [lower, upper].map((limit) => limit.toFixed(3).replace('-', '−'));
  return `DS_signed lies below 0: [${from}, ${to}].`;
}

/**
 * Whether an interval over this number of prompts uses the cluster-robust variance instead of
 * resamples.
 */
export function isAnalytic(clusters: number, { preferred }: IntervalChoice): boolean {
  return clusters > bootstrapLimit || preferred === 'analytic' || preferred === 'interim';
}

/** Marks an analytic interval over this number of prompts as pending if the bootstrap follows. */
export function untilBootstrap(
  interval: Interval | NotEstimable,
  clusters: number,
  { preferred }: IntervalChoice,
): Interval | NotEstimable {
  return preferred === 'interim' && clusters <= bootstrapLimit ? asPending(interval) : interval;
}

/** Returns the interval of a number that has no analytic one, as `bootstrapWeights` gives it. */
export function resampledInterval(
  clusters: number,
  choice: IntervalChoice,
  statistic: (weights: Weights) => number | undefined,
): Interval | NotEstimable {
  return choice.preferred === 'interim'
    ? pendingInterval
    : bootstrapWeights(clusters, choice, statistic);
}

function meanInterval(quantity: Quantity, choice: IntervalChoice): Interval | NotEstimable {
  const [, counts = new Float64Array()] = quantity.columns;
  const prompts = promptsWith(counts);
  if (prompts < leastPrompts) return { notEstimable: `Fewer than ${leastPrompts} prompts.` };
  if (prompts < leastResampled) return studentInterval(quantity, prompts, choice);
  return isAnalytic(counts.length, choice)
    ? untilBootstrap(clusterRobustInterval(quantity, choice), counts.length, choice)
    : resampledOrLinear(quantity, choice, prompts);
}

/** Returns a linearized interval from the prompts that count toward the mean. */
function studentInterval(
  quantity: Quantity,
  prompts: number,
  { level = 0.95 }: IntervalChoice,
): Interval | NotEstimable {
  const [, counts] = quantity.columns;
  const columns = quantity.columns.map((column) =>
    column.filter((_, prompt) => (counts?.[prompt] ?? 0) > 0),
  );
  return linearInterval({ ...quantity, columns }, 'student', studentPoint(prompts - 1, level));
}

function clusterRobustInterval(
  quantity: Quantity,
  { level = 0.95 }: IntervalChoice,
): Interval | NotEstimable {
  return linearInterval(quantity, 'cluster-robust', normalPoint(level));
}

/** Returns the interval from the linearized variance between prompts, within the number's range. */
export function linearInterval(
  quantity: Quantity,
  method: 'student' | 'cluster-robust',
  point: number,
): Interval | NotEstimable {
  const { value, range } = functionsOf(quantity.form);
  const center = value(totalsOf(quantity.columns));
  const variance = clusterVariance(quantity);
  if (center === undefined || variance === undefined) return { notEstimable: quantity.whenEmpty };
  const half = point * Math.sqrt(variance);
  return unlessPoint({
    lower: Math.max(range[0], center - half),
    upper: Math.min(range[1], center + half),
    method,
  });
}

function clippedAt(floor: number, interval: Interval | NotEstimable): Interval | NotEstimable {
  if ('notEstimable' in interval) return interval;
  const { lower, upper } = interval;
  return upper <= floor
    ? { notEstimable: liesBelow(interval) }
    : { ...interval, lower: Math.max(floor, lower), upper };
}
