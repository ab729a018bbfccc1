import type { Column, Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';

/** Sum of each column over all prompts. */
export function totalsOf(columns: readonly Column[]): number[] {
  return columns.map((column) => {
    let sum = 0;
    for (let cluster = 0; cluster < column.length; cluster += 1) sum += column[cluster] ?? 0;
    return sum;
  });
}

/**
 * Variance of a quantity from the spread between prompts: linearised (Taylor), with the factor
 * G / (G − 1). Undefined for fewer than two prompts or where the quantity is not defined.
 */
export function clusterVariance({ form, columns }: Pick<Quantity, 'form' | 'columns'>) {
  const totals = totalsOf(columns);
  const functions = functionsOf(form);
  const clusters = columns[0]?.length ?? 0;
  if (clusters < 2 || functions.value(totals) === undefined) return undefined;
  const slopes = functions.gradient(totals);
  const influences = new Float64Array(clusters);
  for (const [i, column] of columns.entries()) addScaled(influences, slopes[i] ?? 0, column);
  let squares = 0;
  for (let cluster = 0; cluster < clusters; cluster += 1)
    squares += (influences[cluster] ?? 0) ** 2;
  return (clusters / (clusters - 1)) * squares;
}

function addScaled(sums: Float64Array, scale: number, column: Column): void {
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + scale * (column[i] ?? 0);
}

/**
 * The number of independent observations that a share's data are worth: trials / design effect, the
 * variance between prompts over that of as many independent trials. The effect is taken as at least 1,
 * and as 1 where the data cannot show it: no event, or nothing but events. Trials of one prompt alone are
 * worth one.
 */
export function effectiveSize(events: Column, trials: Column): number {
  const [sum = 0, size = 0] = totalsOf([events, trials]);
  if (trials.filter((trial) => trial > 0).length === 1) return 1;
  const share = sum / size;
  const independent = (share * (1 - share)) / size;
  const variance = clusterVariance({ form: { kind: 'share' }, columns: [events, trials] });
  if (variance === undefined || independent === 0) return size;
  return Math.min(size, size / (variance / independent));
}
