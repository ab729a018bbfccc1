import * as z from 'zod';
import type { Field } from './field.ts';
import { justificationOverlap } from './justificationOverlap.ts';

const schema = z.number().min(0).max(1).optional();

/** Token Jaccard of this justification and the baseline's, 0 to 1. */
export const overlap = {
  schema,
  measure: ({ justification, baseline }) =>
    baseline?.justification === undefined || justification === undefined
      ? undefined
      : justificationOverlap(baseline.justification, justification),
  listed: { title: 'Overlap', format: 'share' },
} satisfies Field<typeof schema>;
