import * as z from 'zod';
import type { Field } from '../field.ts';

const schema = z.number().optional();

/** Confidence minus that of the baseline (PDM 3.6), −100 to 100. */
export const confidenceDelta = {
  schema,
  measure: ({ confidence, baseline }) => baseline && confidence - baseline.confidence,
  isKept: false,
} satisfies Field<typeof schema>;
