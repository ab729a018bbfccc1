/** Data of a linear model, with rows sorted by cluster. */
export interface ClusteredData {
  readonly outcome: Float64Array;
  /** Columns of the design matrix, including the intercept. */
  readonly columns: readonly (Float64Array | Uint8Array)[];
  /** First row of each cluster, followed by the number of rows. */
  readonly starts: Uint32Array;
}

/**
 * Returns the factor of a cluster's sum that is subtracted from each of its rows: V⁻¹x = (x −
 * factor · Σx) / (1 − α).
 */
export function sharedFactor(correlation: number, size: number): number {
  return correlation / (1 + correlation * (size - 1));
}
