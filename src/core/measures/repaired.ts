import * as z from 'zod';
import type { Field } from './field.ts';

const schema = z.literal(true).optional();

/** Marks a judgment that was readable only in the answer to a repair request. */
export const repaired = {
  schema,
  derive: (judgment) => isRepaired(judgment) || undefined,
} satisfies Field<typeof schema>;

/** Whether a judgment was read from the second answer: that to a repair, or to a longer limit. */
export function isOfSecondAnswer({ notes }: { readonly notes: readonly string[] }): boolean {
  return notes.includes('repaired') || notes.includes('longer-limit');
}

/** Whether a judgment was read from the answer to a repair request. */
export function isRepaired({ notes }: { readonly notes: readonly string[] }): boolean {
  return notes.includes('repaired');
}
