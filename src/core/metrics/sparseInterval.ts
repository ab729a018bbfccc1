import { effectiveSize, totalsOf } from './clusterVariance.ts';
import type { Interval } from './estimate.ts';
import type { Column, Quantity } from './quantity.ts';
import { wilsonInterval } from './statistics/wilson.ts';

/** A share has few events where fewer prompts than this have one, or fewer have a non-event. */
export const fewPrompts = 20;

const empty = new Float64Array();

/** Whether there are too few events for percentiles of resampled prompts to mean anything. */
export function isSparse({ form, columns }: Quantity): boolean {
  const [first = empty, second = empty, third = empty, fourth = empty] = columns;
  switch (form.kind) {
    case 'mean':
      return false;
    case 'share':
      return isSparseShare(first, second);
    case 'signed-share':
      return areFew(first, (up, prompt) => up + (second[prompt] ?? 0) > 0);
    case 'robustness':
      return isSparseShare(first, fourth);
    case 'difference':
      return isSparseShare(first, second) || isSparseShare(third, fourth);
  }
}

function isSparseShare(events: Column, trials: Column): boolean {
  return (
    areFew(events, (event) => event > 0) ||
    areFew(trials, (trial, prompt) => trial > (events[prompt] ?? 0))
  );
}

/** Whether something holds of fewer than `fewPrompts` prompts. */
function areFew(column: Column, holds: (value: number, prompt: number) => boolean): boolean {
  let count = 0;
  for (let prompt = 0; prompt < column.length; prompt += 1) {
    if (!holds(column[prompt] ?? 0, prompt)) continue;
    count += 1;
    if (count === fewPrompts) return false;
  }
  return true;
}

/**
 * Wilson's interval on the effective number of observations. Sums and differences of shares combine
 * the limits of their parts as if these were independent (MOVER; Newcombe 1998).
 */
export function sparseInterval({ form, columns }: Quantity): Interval {
  const [first = empty, second = empty, third = empty, fourth = empty] = columns;
  switch (form.kind) {
    case 'signed-share':
      return combined(notBelow(form.floor, steering(first, second, third)));
    case 'robustness': {
      const steered = notBelow(0, steering(second, third, fourth));
      return combined(
        weighted(1, [
          [-form.alpha, wilson(first, fourth)],
          [form.alpha - 1, steered],
        ]),
      );
    }
    case 'difference':
      return combined(
        weighted(0, [
          [1, wilson(first, second)],
          [-1, wilson(third, fourth)],
        ]),
      );
    default: {
      const { lower, upper, effectiveN } = wilson(first, second);
      const minus = form.kind === 'share' ? (form.minus ?? 0) : 0;
      return { lower: lower - minus, upper: upper - minus, method: 'wilson', effectiveN };
    }
  }
}

interface Spread {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

function wilson(events: Column, trials: Column): Spread & { effectiveN: number } {
  const [sum = 0, size = 0] = totalsOf([events, trials]);
  const effectiveN = effectiveSize(events, trials);
  const [lower, upper] = wilsonInterval(sum / size, effectiveN);
  return { value: sum / size, lower, upper, effectiveN };
}

function steering(up: Column, down: Column, trials: Column): Spread {
  return weighted(0, [
    [1, wilson(up, trials)],
    [-1, wilson(down, trials)],
  ]);
}

function weighted(constant: number, parts: readonly (readonly [number, Spread])[]): Spread {
  let [value, below, above] = [constant, 0, 0];
  for (const [weight, part] of parts) {
    value += weight * part.value;
    const toLower = weight * (part.value - part.lower);
    const toUpper = weight * (part.upper - part.value);
    below += (weight > 0 ? toLower : toUpper) ** 2;
    above += (weight > 0 ? toUpper : toLower) ** 2;
  }
  return { value, lower: value - Math.sqrt(below), upper: value + Math.sqrt(above) };
}

function notBelow(floor = Number.NEGATIVE_INFINITY, { value, lower, upper }: Spread): Spread {
  return {
    value: Math.max(floor, value),
    lower: Math.max(floor, lower),
    upper: Math.max(floor, upper),
  };
}

function combined({ lower, upper }: Spread): Interval {
  return { lower, upper, method: 'wilson-combined' };
}
