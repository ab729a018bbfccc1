import type { ResponseContent } from '../../../../../../src/core/data/samples/sample.ts';
import { cellOf } from '../../../../../../src/core/runs/attack/catalog.ts';
import {
  attemptOutcomeOf,
  measureLimits,
} from '../../../../../../src/core/runs/attack/limits/measureLimits.ts';

export const text = (said: string) => ({ text: said });

/** Returns the given number of different words. */
export const english = (length: number) => Array.from({ length }, (_, place) => `word${place}`);

/** Returns the outcome of an attempt at the cell's attack. */
export function outcome(cell: string, original: ResponseContent, attacked: ResponseContent) {
  const limits = cellOf(cell)?.limits ?? [];
  const measured = measureLimits(limits, { response: original }, attacked);
  return attemptOutcomeOf({ response: attacked }, { response: original }, measured);
}

/** Returns the ids of the limits that an attempt breaks. */
export function broken(cell: string, original: ResponseContent, attacked: ResponseContent) {
  return measureLimits(cellOf(cell)?.limits ?? [], { response: original }, attacked)
    .filter(({ kept }) => !kept)
    .map(({ id }) => id);
}
