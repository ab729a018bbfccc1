/** Returns Holm's adjusted p values (Holm 1979) in the order of the input. */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = [...pValues.keys()].sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  const adjusted = pValues.map(() => 0);
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues[index] ?? 0) * (pValues.length - rank)));
    adjusted[index] = largest;
  }
  return adjusted;
}
