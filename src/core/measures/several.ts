import * as z from 'zod';
import type { Field } from './field.ts';

const schema = z.literal(true).optional();

/** Marks a judgment whose answer states several verdicts, of which the last one counts. */
export const several = {
  schema,
  derive: ({ notes }) => notes.includes('several-verdicts') || undefined,
  isInCsv: false,
} satisfies Field<typeof schema>;
