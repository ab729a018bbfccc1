import { type ClusteredData, sharedFactor } from './exchangeable.ts';
import { biasReducedCovariance } from './geeCovariance.ts';
import { at, dot, invertPositiveDefinite, type Matrix } from './matrix.ts';

export interface GeeFit {
  readonly coefficients: readonly number[];
  /** Bias-reduced covariance of the coefficients. */
  readonly covariance: Matrix;
  /** Correlation between any two rows of a cluster. */
  readonly correlation: number;
}

const tolerance = 1e-12;
const mostIterations = 500;

/**
 * Fits generalized estimating equations for a Gaussian outcome with identity link and exchangeable
 * working correlation (Liang and Zeger 1986; PDM 3.9). The correlation is the moment estimator that
 * statsmodels uses, Σ_clusters Σ_{i<j} r_i r_j / (φ · (couples − p)) with φ = Σ r² / (n − p).
 * The covariance is bias-reduced for every number of clusters: robust errors are too small up to
 * some hundred of them.
 */
export function fitGee(data: ClusteredData): GeeFit | { readonly notEstimable: string } {
  const sums = sumData(data);
  const size = data.outcome.length;
  const unknowns = data.columns.length;
  if (size <= unknowns) return { notEstimable: 'There are no more rows than coefficients.' };
  if (sums.couples <= unknowns) {
    return { notEstimable: 'Too few rows share a prompt to estimate their correlation.' };
  }
  let correlation = 0;
  for (let iteration = 0; iteration < mostIterations; iteration += 1) {
    const solved = solveMean(sums, correlation);
    if (!solved) return { notEstimable: 'The covariates determine one another.' };
    const residuals = residualsOf(data, solved.coefficients);
    const next = momentCorrelation(data, residuals, sums.couples);
    if (next === undefined) return { notEstimable: 'The model leaves no variation to explain.' };
    if (next >= 1 || 1 + next * (sums.largest - 1) <= 0) {
      return {
        notEstimable: 'The correlation within prompts is at the limit of its possible range.',
      };
    }
    const isSettled = Math.abs(next - correlation) < tolerance;
    correlation = next;
    if (!isSettled) continue;
    const covariance = biasReducedCovariance(data, { ...solved, residuals, correlation });
    if (!covariance) return { notEstimable: 'One prompt determines a coefficient by itself.' };
    return { coefficients: solved.coefficients, covariance, correlation };
  }
  return { notEstimable: 'The estimate of the correlation within prompts does not converge.' };
}

interface DataSums {
  readonly products: Matrix;
  readonly outcomeProducts: readonly number[];
  /** For each cluster: its size, and the sums of its columns and of its outcome. */
  readonly sizes: Float64Array;
  readonly columnSums: Float64Array;
  readonly outcomeSums: Float64Array;
  /** Number of pairs of rows in the same cluster. */
  readonly couples: number;
  readonly largest: number;
}

function sumData({ outcome, columns, starts }: ClusteredData): DataSums {
  const clusters = starts.length - 1;
  const width = columns.length;
  const sizes = new Float64Array(clusters);
  const columnSums = new Float64Array(clusters * width);
  const outcomeSums = new Float64Array(clusters);
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    const [from, to] = [starts[cluster] ?? 0, starts[cluster + 1] ?? 0];
    sizes[cluster] = to - from;
    outcomeSums[cluster] = sumOf(outcome, from, to);
    for (const [j, column] of columns.entries()) {
      columnSums[cluster * width + j] = sumOf(column, from, to);
    }
  }
  return {
    products: columns.map((one) => columns.map((other) => productOf(one, other))),
    outcomeProducts: columns.map((column) => productOf(column, outcome)),
    sizes,
    columnSums,
    outcomeSums,
    couples: sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0),
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
  };
}

/** Returns the coefficients for a given correlation, and Σ XᵀV⁻¹X. */
function solveMean(sums: DataSums, correlation: number) {
  const width = sums.outcomeProducts.length;
  const bread = Float64Array.from(sums.products.flat());
  const right = Float64Array.from(sums.outcomeProducts);
  for (const [cluster, size] of sums.sizes.entries()) {
    const factor = sharedFactor(correlation, size);
    const from = cluster * width;
    for (let i = 0; i < width; i += 1) {
      const taken = factor * (sums.columnSums[from + i] ?? 0);
      for (let j = 0; j < width; j += 1) {
        bread[i * width + j] =
          (bread[i * width + j] ?? 0) - taken * (sums.columnSums[from + j] ?? 0);
      }
      right[i] = (right[i] ?? 0) - taken * (sums.outcomeSums[cluster] ?? 0);
    }
  }
  const rows = sums.products.map((_, i) => [...bread.subarray(i * width, (i + 1) * width)]);
  const inverse = invertPositiveDefinite(rows);
  if (!inverse) return undefined;
  return {
    coefficients: inverse.map((row) => dot(row, [...right])),
    bread: rows.map((row) => row.map((value) => value / (1 - correlation))),
  };
}

function residualsOf({ outcome, columns }: ClusteredData, coefficients: readonly number[]) {
  const residuals = Float64Array.from(outcome);
  for (const [j, column] of columns.entries()) {
    const coefficient = at(coefficients, j);
    for (let row = 0; row < residuals.length; row += 1) {
      residuals[row] = (residuals[row] ?? 0) - coefficient * (column[row] ?? 0);
    }
  }
  return residuals;
}

/** Undefined if the residuals consist only of rounding errors. */
function momentCorrelation(
  { outcome, columns, starts }: ClusteredData,
  residuals: Float64Array,
  couples: number,
): number | undefined {
  let [squares, products] = [0, 0];
  for (let cluster = 0; cluster + 1 < starts.length; cluster += 1) {
    let [sum, own] = [0, 0];
    for (let row = starts[cluster] ?? 0; row < (starts[cluster + 1] ?? 0); row += 1) {
      const residual = residuals[row] ?? 0;
      sum += residual;
      own += residual * residual;
    }
    squares += own;
    products += (sum * sum - own) / 2;
  }
  if (squares <= 1e-20 * productOf(outcome, outcome)) return undefined;
  const scale = squares / (outcome.length - columns.length);
  return products / scale / (couples - columns.length);
}

function sumOf(values: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  for (let row = from; row < to; row += 1) sum += values[row] ?? 0;
  return sum;
}

function productOf(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let row = 0; row < one.length; row += 1) sum += (one[row] ?? 0) * (other[row] ?? 0);
  return sum;
}
