import { type ClusteredData, sharedFactor } from './exchangeable.ts';
import { at, type Matrix, multiply, solveLinear, zeros } from './matrix.ts';

/** Result of the fitted mean model. */
interface SettledMean {
  /** Inverse of Σ XᵀV⁻¹X. */
  readonly inverse: Matrix;
  readonly residuals: Float64Array;
  readonly correlation: number;
}

/** Sandwich covariance from each cluster's XᵀV⁻¹r. */
export function robustCovariance(data: ClusteredData, mean: SettledMean): Matrix | undefined {
  return sandwich(data, mean, (from, to) => mean.residuals.subarray(from, to));
}

/**
 * Mancl and DeRouen's covariance: each cluster's residuals are first corrected for the cluster's
 * own influence on the fit, (I − H)⁻¹r with H = X·inverse·XᵀV⁻¹. Undefined if a single cluster
 * determines the fit.
 */
export function biasReducedCovariance(data: ClusteredData, mean: SettledMean): Matrix | undefined {
  return sandwich(data, mean, (from, to) => {
    const columns = data.columns.map((column) => column.subarray(from, to));
    const freed = zeros(to - from, to - from);
    for (const [i, row] of freed.entries()) row[i] = 1;
    for (const [k, column] of columns.entries()) {
      const weighted = solveWorking(column, mean);
      for (const [i, row] of freed.entries()) {
        let pulled = 0;
        for (let m = 0; m < columns.length; m += 1)
          pulled += (columns[m]?.[i] ?? 0) * at(mean.inverse[m], k);
        for (let j = 0; j < row.length; j += 1) row[j] = at(row, j) - pulled * (weighted[j] ?? 0);
      }
    }
    return solveLinear(freed, [...mean.residuals.subarray(from, to)]);
  });
}

/** @param residualsOf returns the residuals of the rows of one cluster, possibly adjusted */
function sandwich(
  { columns, starts }: ClusteredData,
  mean: SettledMean,
  residualsOf: (from: number, to: number) => ArrayLike<number> | undefined,
): Matrix | undefined {
  const meat = zeros(columns.length, columns.length);
  const score = columns.map(() => 0);
  for (let cluster = 0; cluster + 1 < starts.length; cluster += 1) {
    const from = starts[cluster] ?? 0;
    const residuals = residualsOf(from, starts[cluster + 1] ?? 0);
    if (!residuals) return undefined;
    const weighted = solveWorking(residuals, mean);
    for (const [j, column] of columns.entries()) {
      let sum = 0;
      for (let k = 0; k < weighted.length; k += 1)
        sum += (column[from + k] ?? 0) * (weighted[k] ?? 0);
      score[j] = sum;
    }
    for (const [i, row] of meat.entries()) {
      for (let j = 0; j < row.length; j += 1) row[j] = at(row, j) + at(score, i) * at(score, j);
    }
  }
  return multiply(multiply(mean.inverse, meat), mean.inverse);
}

/** V⁻¹ times a column of one cluster. */
function solveWorking(values: ArrayLike<number>, { correlation }: SettledMean): Float64Array {
  let sum = 0;
  for (let k = 0; k < values.length; k += 1) sum += values[k] ?? 0;
  const shared = sharedFactor(correlation, values.length) * sum;
  const solved = new Float64Array(values.length);
  for (let k = 0; k < values.length; k += 1)
    solved[k] = ((values[k] ?? 0) - shared) / (1 - correlation);
  return solved;
}
