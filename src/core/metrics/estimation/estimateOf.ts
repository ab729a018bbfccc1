import { promptsBehind, totalsOf } from './clusterVariance.ts';
import type { Bounds, Estimated } from './estimate.ts';
import { type IntervalChoice, intervalOf } from './interval.ts';
import type { Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';

/** Returns the reported number of a quantity, or the reason why there is none. */
export function estimateOf(quantity: Quantity, choice: IntervalChoice): Estimated {
  const totals = totalsOf(quantity.columns);
  const functions = functionsOf(quantity.form);
  const value = functions.value(totals);
  if (value === undefined) return { notEstimable: quantity.whenEmpty };
  const [numerator, denominator] = functions.fraction(totals);
  const fractions = functions.fractions?.(totals);
  return {
    value,
    ...(Number.isNaN(numerator) ? {} : { numerator, denominator }),
    ...(fractions ? { fractions } : {}),
    n: quantity.n,
    clusters: promptsBehind(quantity),
    interval:
      quantity.whyNoInterval === undefined
        ? intervalOf(quantity, choice)
        : { notEstimable: quantity.whyNoInterval },
    ...(quantity.bounds ? { bounds: withValue(quantity.bounds, value) } : {}),
    ...(quantity.unanswered ? { unanswered: quantity.unanswered } : {}),
    ...(quantity.apart ? { apart: quantity.apart } : {}),
    ...(quantity.whole ? { whole: quantity.whole } : {}),
  };
}

/** Returns bounds that contain the value, which is the number with unreadable judgments left out. */
function withValue({ lower, upper, unreadable }: Bounds, value: number): Bounds {
  return { lower: Math.min(lower, value), upper: Math.max(upper, value), unreadable };
}
