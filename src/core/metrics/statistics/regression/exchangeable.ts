/** Data of a linear model, its rows sorted by cluster. */
export interface ClusteredData {
  readonly outcome: Float64Array;
  /** Columns of the design, the intercept among them. */
  readonly columns: readonly Float64Array[];
  /** First row of each cluster, and at the end the number of rows. */
  readonly starts: Uint32Array;
}

/** How much of a cluster's sum is taken from each of its rows: V⁻¹x = (x − factor · Σx) / (1 − α). */
export function sharedFactor(correlation: number, size: number): number {
  return correlation / (1 + correlation * (size - 1));
}
