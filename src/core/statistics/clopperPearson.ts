import { binomialLowerTail } from './distributions/incompleteBeta.ts';

/** Steps of the bisection, after which the limits have no further digits in floating point. */
const steps = 60;

/**
 * Returns the exact interval of a share (Clopper and Pearson 1934): values at which so few, or so
 * many, events have a probability of at least (1 − level) / 2. So each limit alone is one-sided at
 * this error.
 */
export function clopperPearson(
  events: number,
  trials: number,
  level: number,
): readonly [lower: number, upper: number] {
  const error = (1 - level) / 2;
  return [
    events === 0
      ? 0
      : boundary((share) => 1 - binomialLowerTail(events - 1, trials, share) < error),
    events === trials ? 1 : boundary((share) => binomialLowerTail(events, trials, share) >= error),
  ];
}

/** Returns where a condition on numbers from 0 to 1 ceases to hold. */
function boundary(holds: (value: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
