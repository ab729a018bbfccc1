/** Fraction of a diagonal element that remains at or below which a matrix counts as singular. */
const tolerance = 1e-13;

/**
 * Replaces a symmetric positive definite matrix with its inverse by Gauss–Jordan elimination. Used
 * for fits that run thousands of times, where `invertPositiveDefinite` allocates too much.
 *
 * @param matrix by rows, `size` × `size`
 * @returns false, leaving the matrix corrupted, if it is singular to working precision
 */
export function invertFlat(matrix: Float64Array, size: number): boolean {
  const diagonal = new Float64Array(size);
  for (let k = 0; k < size; k += 1) diagonal[k] = matrix[k * size + k] ?? 0;
  for (let k = 0; k < size; k += 1) {
    const row = k * size;
    const pivot = matrix[row + k] ?? 0;
    if (!(pivot > tolerance * (diagonal[k] ?? 0))) return false;
    matrix[row + k] = 1;
    for (let j = row; j < row + size; j += 1) matrix[j] = (matrix[j] ?? 0) / pivot;
    for (let other = 0; other < matrix.length; other += size) {
      if (other !== row) eliminate(matrix, size, { row, other, column: k });
    }
  }
  return true;
}

/**
 * Subtracts a multiple of one row from another, and replaces the other's element in a column with
 * that of the inverse.
 */
function eliminate(
  matrix: Float64Array,
  size: number,
  { row, other, column }: { row: number; other: number; column: number },
): void {
  const share = matrix[other + column] ?? 0;
  if (share === 0) return;
  matrix[other + column] = 0;
  for (let j = 0; j < size; j += 1) {
    matrix[other + j] = (matrix[other + j] ?? 0) - share * (matrix[row + j] ?? 0);
  }
}
