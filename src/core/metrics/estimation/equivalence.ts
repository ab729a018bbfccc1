import { promptsBehind } from './clusterVariance.ts';
import type { Estimate, Interval, NotEstimable } from './estimate.ts';
import { type IntervalChoice, intervalOf } from './interval.ts';
import type { Quantity } from './quantity.ts';

/**
 * Largest |DS_signed| that counts as no net steering, unless another margin was specified
 * beforehand.
 */
export const defaultMargin = 0.05;

/** Minimum number of prompts for an equivalence claim. */
export const leastEquivalencePrompts = 20;

/** Conclusion from the data; `open` means that neither steering nor its absence was shown. */
type SteeringConclusion = Pick<
  NonNullable<Estimate['equivalence']>,
  'conclusion' | 'reason' | 'lower' | 'upper'
>;

/**
 * Tests whether DS_signed is equivalent to 0 (two one-sided tests at 5%; Schuirmann 1987). No net
 * steering is shown if the 90% interval, over at least 20 prompts, lies within the margin.
 * Steering is shown if the 95% interval excludes 0 and the 90% interval extends beyond the
 * margin. Otherwise the result is open, or not estimable without an interval.
 */
export function testEquivalence(
  signed: Quantity,
  choice: IntervalChoice,
  margin: number,
): SteeringConclusion {
  const interval = intervalOf(signed, { ...choice, level: 0.9 });
  if ('notEstimable' in interval) return notEstimable(interval);
  const { lower, upper } = interval;
  const isWithin =
    promptsBehind(signed) >= leastEquivalencePrompts && -margin < lower && upper < margin;
  const conclusion = isWithin
    ? { conclusion: 'no-net-steering' as const }
    : directionOf(intervalOf(signed, choice));
  return { lower, upper, ...conclusion };
}

function directionOf(interval: Interval | NotEstimable): SteeringConclusion {
  if ('notEstimable' in interval) return notEstimable(interval);
  if (interval.lower > 0) return { conclusion: 'toward-target' };
  return { conclusion: interval.upper < 0 ? 'away-from-target' : 'open' };
}

function notEstimable({ notEstimable: reason }: NotEstimable): SteeringConclusion {
  return { conclusion: 'not-estimable', reason };
}
