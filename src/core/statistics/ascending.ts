/**
 * Returns the indices of numbers in ascending order; equal ones keep theirs. Fast for numbers of
 * which few are distinct.
 */
export function ascending(values: ArrayLike<number>): Int32Array {
  const counts = new Map<number, number>();
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  /** Where the next index of each number goes. */
  const next = new Map<number, number>();
  let start = 0;
  for (const value of Float64Array.from(counts.keys()).sort()) {
    next.set(value, start);
    start += counts.get(value) ?? 0;
  }
  const order = new Int32Array(values.length);
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    const place = next.get(value) ?? 0;
    order[place] = i;
    next.set(value, place + 1);
  }
  return order;
}
