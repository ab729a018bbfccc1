/**
 * Quantile by linear interpolation (Hyndman and Fan's type 7), of values that it reorders: sorting
 * all of them would take ten times as long.
 */
export function quantileOf(values: Float64Array, probability: number): number {
  if (values.length === 0) return Number.NaN;
  const place = (values.length - 1) * probability;
  const [lower, upper] = [Math.floor(place), Math.ceil(place)];
  partition(values, lower);
  const below = values[lower] ?? Number.NaN;
  const above = upper === lower ? below : least(values, upper);
  return below + (above - below) * (place - lower);
}

/** Moves the value that has this place among the sorted ones there, smaller ones before it. */
function partition(values: Float64Array, place: number): void {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const [left, right] = split(values, from, to);
    if (place > right && place < left) return;
    if (place <= right) to = right;
    else from = left;
  }
}

/** Moves small values of a range up to `right`, and great ones to `left` and beyond (Hoare). */
function split(values: Float64Array, from: number, to: number): [left: number, right: number] {
  const pivot = values[(from + to) >>> 1] ?? 0;
  let [left, right] = [from, to];
  while (left <= right) {
    while ((values[left] ?? pivot) < pivot) left += 1;
    while ((values[right] ?? pivot) > pivot) right -= 1;
    if (left > right) break;
    const moved = values[left] ?? 0;
    values[left] = values[right] ?? 0;
    values[right] = moved;
    left += 1;
    right -= 1;
  }
  return [left, right];
}

function least(values: Float64Array, from: number): number {
  let found = Number.POSITIVE_INFINITY;
  for (let i = from; i < values.length; i += 1) found = Math.min(found, values[i] ?? found);
  return found;
}
