/** Quantile of sorted values by linear interpolation (Hyndman and Fan's type 7). */
export function quantileOfSorted(sorted: ArrayLike<number>, probability: number): number {
  const place = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
