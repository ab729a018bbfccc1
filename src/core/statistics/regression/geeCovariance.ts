import { type ClusteredData, sharedFactor } from './exchangeable.ts';
import { at, dot, invertPositiveDefinite, type Matrix, zeros } from './matrix.ts';

/** Result of the fitted mean model. */
interface SettledMean {
  /** B = Σ XᵀV⁻¹X over the clusters. */
  readonly bread: Matrix;
  readonly residuals: Float64Array;
  readonly correlation: number;
}

/**
 * Returns Mancl and DeRouen's bias-reduced covariance (2001), in which each cluster's residuals are
 * corrected for its own influence on the fit, (I − X·B⁻¹·XᵀV⁻¹)⁻¹r. By Woodbury's identity it is
 * the sum of zzᵀ with z = (B − XᵀV⁻¹X)⁻¹·XᵀV⁻¹r of each cluster, so that clusters may be of any
 * size. Undefined if a single cluster determines the fit.
 */
export function biasReducedCovariance(
  { columns, starts }: ClusteredData,
  { bread, residuals, correlation }: SettledMean,
): Matrix | undefined {
  const covariance = zeros(columns.length, columns.length);
  for (let cluster = 0; cluster + 1 < starts.length; cluster += 1) {
    const [from, to] = [starts[cluster] ?? 0, starts[cluster + 1] ?? 0];
    const own = columns.map((column) => column.subarray(from, to));
    const factor = sharedFactor(correlation, to - from);
    const weigh = (one: ArrayLike<number>, other: ArrayLike<number>) =>
      (sumOfProducts(one, other) - factor * sumOf(one) * sumOf(other)) / (1 - correlation);
    const others = invertPositiveDefinite(
      bread.map((row, i) => row.map((value, j) => value - weigh(own[i] ?? [], own[j] ?? []))),
    );
    if (!others) return undefined;
    const score = own.map((column) => weigh(column, residuals.subarray(from, to)));
    const moved = others.map((row) => dot(row, score));
    for (const [i, row] of covariance.entries()) {
      for (let j = 0; j < row.length; j += 1) row[j] = at(row, j) + at(moved, i) * at(moved, j);
    }
  }
  return covariance;
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < values.length; k += 1) sum += values[k] ?? 0;
  return sum;
}

function sumOfProducts(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < one.length; k += 1) sum += (one[k] ?? 0) * (other[k] ?? 0);
  return sum;
}
