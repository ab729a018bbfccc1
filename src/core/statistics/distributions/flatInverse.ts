/** Fraction of a diagonal element that remains at or below which a matrix counts as singular. */
const tolerance = 1e-13;

/**
 * Replaces a symmetric positive definite matrix with its inverse by Gauss–Jordan elimination. Used
 * for fits that run thousands of times, where `invertPositiveDefinite` allocates too much.
 *
 * @param matrix by rows, `size` × `size`
 * @returns the logarithm of its determinant; undefined, leaving the matrix corrupted, if it is
 * singular to working precision
 */
export function invertFlat(matrix: Float64Array, size: number): number | undefined {
  let logDeterminant = 0;
  const diagonal = new Float64Array(size);
  for (let k = 0; k < size; k += 1) diagonal[k] = matrix[k * size + k] ?? 0;
  for (let k = 0; k < size; k += 1) {
    const row = k * size;
    const pivot = matrix[row + k] ?? 0;
    if (!(pivot > tolerance * (diagonal[k] ?? 0))) return undefined;
    logDeterminant += Math.log(pivot);
    matrix[row + k] = 1;
    for (let j = row; j < row + size; j += 1) matrix[j] = (matrix[j] ?? 0) / pivot;
    for (let other = 0; other < size; other += 1) {
      if (other !== k) eliminate(matrix, size, other * size, k);
    }
  }
  return logDeterminant;
}

/**
 * Subtracts a multiple of row k from the row at `from`, and replaces its element in column k with
 * that of the inverse.
 */
function eliminate(matrix: Float64Array, size: number, from: number, k: number): void {
  const share = matrix[from + k] ?? 0;
  if (share === 0) return;
  matrix[from + k] = 0;
  for (let j = 0; j < size; j += 1) {
    matrix[from + j] = (matrix[from + j] ?? 0) - share * (matrix[k * size + j] ?? 0);
  }
}
