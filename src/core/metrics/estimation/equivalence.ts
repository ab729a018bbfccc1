import type { Estimate, Interval, NotEstimable } from './estimate.ts';
import { type IntervalChoice, intervalOf } from './interval.ts';
import type { Quantity } from './quantity.ts';

/** The largest |DS_signed| that counts as no net steering, unless another was stated beforehand. */
export const defaultMargin = 0.05;

/** An equivalence claim rests on at least this many prompts. */
export const leastEquivalencePrompts = 20;

/** What the data show; `open`: neither steering nor its absence. */
type SteeringConclusion = NonNullable<Estimate['equivalence']>['conclusion'];

/**
 * Equivalence test of DS_signed with 0 (two one-sided tests at 5 %; Schuirmann 1987): no net steering is
 * shown where the 90 % interval, over at least 20 prompts, lies within the margin. Steering is shown
 * where the 95 % interval excludes 0 and the 90 % interval leaves the margin. All else is open.
 */
export function testEquivalence(
  signed: Quantity,
  choice: IntervalChoice,
  margin: number,
): { interval: Interval | NotEstimable; conclusion: SteeringConclusion } {
  const interval = intervalOf(signed, { ...choice, level: 0.9 });
  const isWithin =
    (signed.columns[0]?.length ?? 0) >= leastEquivalencePrompts &&
    'lower' in interval &&
    -margin < interval.lower &&
    interval.upper < margin;
  return {
    interval,
    conclusion: isWithin ? 'no-net-steering' : directionOf(intervalOf(signed, choice)),
  };
}

function directionOf(interval: Interval | NotEstimable): SteeringConclusion {
  if ('notEstimable' in interval) return 'open';
  if (interval.lower > 0) return 'toward-target';
  return interval.upper < 0 ? 'away-from-target' : 'open';
}
