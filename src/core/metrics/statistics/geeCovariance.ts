import { type ClusteredData, sharedFactor } from './exchangeable.ts';
import { at, dot, type Matrix, multiply, solveLinear, zeros } from './matrix.ts';

/** What the mean model has settled on. */
export interface SettledMean {
  /** Inverse of Σ XᵀV⁻¹X. */
  readonly inverse: Matrix;
  readonly residuals: Float64Array;
  readonly correlation: number;
}

/** Sandwich covariance from each cluster's XᵀV⁻¹r. */
export function robustCovariance(data: ClusteredData, mean: SettledMean): Matrix | undefined {
  return sandwich(data, mean, (_, residuals) => residuals);
}

/**
 * Mancl and DeRouen's: each cluster's residuals are first freed of the pull that the cluster itself has
 * on the fit, (I − H)⁻¹r with H = X·inverse·XᵀV⁻¹. Undefined where a cluster alone determines the fit.
 */
export function biasReducedCovariance(data: ClusteredData, mean: SettledMean): Matrix | undefined {
  return sandwich(data, mean, (rows, residuals) => {
    const pulled = multiply(rows, mean.inverse);
    const weighted = transpose(transpose(rows).map((column) => solveWorking(column, mean)));
    const freed = rows.map((_, i) =>
      rows.map((__, j) => (i === j ? 1 : 0) - dot(pulled[i] ?? [], weighted[j] ?? [])),
    );
    return solveLinear(freed, residuals);
  });
}

function sandwich(
  { columns, starts }: ClusteredData,
  mean: SettledMean,
  adjust: (rows: Matrix, residuals: readonly number[]) => readonly number[] | undefined,
): Matrix | undefined {
  const meat = zeros(columns.length, columns.length);
  for (let cluster = 0; cluster + 1 < starts.length; cluster += 1) {
    const [from, to] = [starts[cluster] ?? 0, starts[cluster + 1] ?? 0];
    const byColumn = columns.map((column) => [...column.subarray(from, to)]);
    const residuals = adjust(transpose(byColumn), [...mean.residuals.subarray(from, to)]);
    if (!residuals) return undefined;
    const weighted = solveWorking(residuals, mean);
    const score = byColumn.map((column) => dot(column, weighted));
    for (const [i, row] of meat.entries()) {
      for (let j = 0; j < row.length; j += 1) row[j] = at(row, j) + at(score, i) * at(score, j);
    }
  }
  return multiply(multiply(mean.inverse, meat), mean.inverse);
}

/** V⁻¹ times a column of one cluster. */
function solveWorking(values: readonly number[], { correlation }: SettledMean): number[] {
  const shared =
    sharedFactor(correlation, values.length) * values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => (value - shared) / (1 - correlation));
}

function transpose(matrix: Matrix): number[][] {
  return (matrix[0] ?? []).map((_, j) => matrix.map((row) => at(row, j)));
}
