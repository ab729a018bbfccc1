/** Returns the mean of the defined values, or undefined if there are none. */
export function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0) / known.length;
}
