import type { Estimated } from '../../estimation/estimate.ts';
import { type IntervalChoice, resampledInterval } from '../../estimation/interval.ts';

/** The answers of two raters on one pair. */
export interface RatedTwice {
  /** Index of the prompt. */
  readonly cluster: number;
  readonly one: string;
  readonly other: string;
}

/**
 * Cohen's κ: the agreement of two raters beyond what is expected by chance from their shares of
 * each answer, (p_o − p_e) / (1 − p_e). 1 is full agreement, 0 is agreement by chance. The interval
 * is a percentile bootstrap over prompts.
 */
export function cohenKappa(ratings: readonly RatedTwice[], choice: IntervalChoice): Estimated {
  const places = new Map<number, number>();
  const placed = ratings.map((rating) => {
    const place = places.get(rating.cluster) ?? places.size;
    places.set(rating.cluster, place);
    return { ...rating, place };
  });
  const value = kappaOf(placed, () => 1);
  if (ratings.length === 0) return { notEstimable: 'No pair is rated by both.' };
  if (value === undefined) return { notEstimable: 'Both give one and the same answer throughout.' };
  return {
    value,
    n: ratings.length,
    clusters: places.size,
    interval:
      places.size < 2
        ? { notEstimable: 'All ratings are of one prompt.' }
        : resampledInterval(places.size, choice, (weights) =>
            kappaOf(placed, (place) => weights[place] ?? 0),
          ),
  };
}

function kappaOf(
  ratings: readonly (RatedTwice & { readonly place: number })[],
  weightOf: (place: number) => number,
): number | undefined {
  const ones = new Map<string, number>();
  const others = new Map<string, number>();
  let agreed = 0;
  let total = 0;
  for (const { one, other, place } of ratings) {
    const weight = weightOf(place);
    ones.set(one, (ones.get(one) ?? 0) + weight);
    others.set(other, (others.get(other) ?? 0) + weight);
    agreed += one === other ? weight : 0;
    total += weight;
  }
  let byChance = 0;
  for (const [answer, count] of ones) byChance += count * (others.get(answer) ?? 0);
  const rest = total * total - byChance;
  return rest === 0 ? undefined : (agreed * total - byChance) / rest;
}
