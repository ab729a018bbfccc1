import * as z from 'zod';
import type { Field } from './field.ts';

const schema = z.boolean().optional();

/** Whether the verdict differs from that of the preceding turn; only for steps and sequences. */
export const changedFromPrevious = {
  schema,
  measure: ({ preference, previous }) => previous && preference !== previous,
  isKept: false,
} satisfies Field<typeof schema>;
