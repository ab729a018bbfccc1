import * as z from 'zod';
import type { Field } from './field.ts';

const schema = z.literal(true).optional();

/** Marks a judgment whose answer the service's content filter cut off or withheld. */
export const filtered = {
  schema,
  derive: ({ notes }) => notes.includes('filtered') || undefined,
  isInCsv: false,
} satisfies Field<typeof schema>;
