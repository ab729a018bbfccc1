/** A square matrix or a table of numbers, by rows. */
export type Matrix = readonly (readonly number[])[];

/**
 * Returns the inverse of a symmetric positive definite matrix using its Cholesky factor; undefined
 * if the matrix is singular to working precision. It is first scaled to a unit diagonal, so that
 * units do not matter.
 */
export function invertPositiveDefinite(matrix: Matrix): number[][] | undefined {
  const scale = matrix.map((row, i) => 1 / Math.sqrt(row[i] ?? Number.NaN));
  const factor = choleskyFactor(
    matrix.map((row, i) => row.map((value, j) => value * at(scale, i) * at(scale, j))),
  );
  if (!factor) return undefined;
  const columns = matrix.map((_, i) =>
    solveCholesky(
      factor,
      matrix.map((_, j) => (i === j ? 1 : 0)),
    ),
  );
  return columns.map((column, i) => column.map((value, j) => value * at(scale, i) * at(scale, j)));
}

function choleskyFactor(matrix: Matrix): number[][] | undefined {
  const factor: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const made: number[] = [];
    for (let j = 0; j <= i; j += 1) {
      let rest = at(row, j);
      for (let k = 0; k < j; k += 1) rest -= at(made, k) * at(j === i ? made : factor[j], k);
      if (j < i) made.push(rest / at(factor[j], j));
      else if (rest > 1e-13) made.push(Math.sqrt(rest));
      else return undefined;
    }
    factor.push(made);
  }
  return factor;
}

function solveCholesky(factor: Matrix, right: readonly number[]): number[] {
  const solution = [...right];
  for (const [i, row] of factor.entries()) {
    let rest = at(solution, i);
    for (let k = 0; k < i; k += 1) rest -= at(row, k) * at(solution, k);
    solution[i] = rest / at(row, i);
  }
  for (let i = factor.length - 1; i >= 0; i -= 1) {
    let rest = at(solution, i);
    for (let k = i + 1; k < factor.length; k += 1) rest -= at(factor[k], i) * at(solution, k);
    solution[i] = rest / at(factor[i], i);
  }
  return solution;
}

export function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + value * at(other, i), 0);
}

export function zeros(rows: number, columns: number): number[][] {
  return Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
}

/** Returns a value that is known to exist. */
export function at(values: readonly number[] | undefined, index: number): number {
  return values?.[index] ?? Number.NaN;
}
