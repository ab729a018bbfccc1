import { promptsBehind, totalsOf } from './clusterVariance.ts';
import type { Estimated } from './estimate.ts';
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
    ...(quantity.bounds ? { bounds: quantity.bounds } : {}),
    ...(quantity.unanswered ? { unanswered: quantity.unanswered } : {}),
    ...(quantity.apart ? { apart: quantity.apart } : {}),
    ...(quantity.whole ? { whole: quantity.whole } : {}),
  };
}
