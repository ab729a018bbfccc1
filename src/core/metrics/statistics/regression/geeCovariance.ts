import { type ClusteredData, sharedFactor } from './exchangeable.ts';
import { at, dot, type Matrix, multiply, solveLinear, zeros } from './matrix.ts';

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
    const byColumn = data.columns.map((column) => [...column.subarray(from, to)]);
    const rows = transpose(byColumn);
    const pulled = multiply(rows, mean.inverse);
    const weighted = transpose(byColumn.map((column) => solveWorking(column, mean)));
    const freed = rows.map((_, i) =>
      rows.map((__, j) => (i === j ? 1 : 0) - dot(pulled[i] ?? [], weighted[j] ?? [])),
    );
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
      for (let k = 0; k < weighted.length; k += 1) sum += (column[from + k] ?? 0) * at(weighted, k);
      score[j] = sum;
    }
    for (const [i, row] of meat.entries()) {
      for (let j = 0; j < row.length; j += 1) row[j] = at(row, j) + at(score, i) * at(score, j);
    }
  }
  return multiply(multiply(mean.inverse, meat), mean.inverse);
}

/** V⁻¹ times a column of one cluster. */
function solveWorking(values: ArrayLike<number>, { correlation }: SettledMean): number[] {
  let sum = 0;
  for (let k = 0; k < values.length; k += 1) sum += values[k] ?? 0;
  const shared = sharedFactor(correlation, values.length) * sum;
  return Array.from(values, (value) => (value - shared) / (1 - correlation));
}

function transpose(matrix: Matrix): number[][] {
  return (matrix[0] ?? []).map((_, j) => matrix.map((row) => at(row, j)));
}
