/** A named column of a design matrix. */
export interface Covariate {
  readonly name: string;
  readonly values: Float64Array | Uint8Array;
}

/** A covariate that is a linear combination of those before it. */
export interface DroppedCovariate {
  readonly name: string;
  readonly reason: 'constant' | 'collinear';
}

/**
 * Norm of a column's remainder after projecting out the columns before it, relative to its own
 * norm, below which it adds nothing.
 */
const tolerance = 1e-8;

/**
 * Keeps, in order, the columns that are independent of an intercept and of one another; the others
 * are returned as dropped.
 */
export function independentColumns(covariates: readonly Covariate[]): {
  readonly kept: readonly Covariate[];
  readonly dropped: readonly DroppedCovariate[];
} {
  const size = covariates[0]?.values.length ?? 0;
  const intercept = new Float64Array(size).fill(1 / Math.sqrt(size));
  const basis: Float64Array[] = [];
  const kept: Covariate[] = [];
  const dropped: DroppedCovariate[] = [];
  for (const covariate of covariates) {
    const { name, values } = covariate;
    const rest = Float64Array.from(values);
    removeShare(rest, intercept);
    const spread = lengthOf(rest);
    if (spread <= tolerance * lengthOf(values)) {
      dropped.push({ name, reason: 'constant' });
      continue;
    }
    for (const direction of basis) removeShare(rest, direction);
    const left = lengthOf(rest);
    if (left <= tolerance * spread) {
      dropped.push({ name, reason: 'collinear' });
      continue;
    }
    kept.push(covariate);
    if (covariate === covariates.at(-1)) break;
    for (let i = 0; i < rest.length; i += 1) rest[i] = (rest[i] ?? 0) / left;
    basis.push(rest);
  }
  return { kept, dropped };
}

function removeShare(values: Float64Array, direction: Float64Array): void {
  let share = 0;
  for (let i = 0; i < values.length; i += 1) share += (values[i] ?? 0) * (direction[i] ?? 0);
  for (let i = 0; i < values.length; i += 1) {
    values[i] = (values[i] ?? 0) - share * (direction[i] ?? 0);
  }
}

function lengthOf(values: Covariate['values']): number {
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += (values[i] ?? 0) ** 2;
  return Math.sqrt(squares);
}
