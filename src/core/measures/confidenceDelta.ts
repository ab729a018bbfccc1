import * as z from 'zod';
import type { Field } from './field.ts';

const schema = z.number().optional();

/** Confidence minus that of the baseline (PDM 3.6), −100 to 100; absent unless both are stated. */
export const confidenceDelta = {
  schema,
  measure: ({ confidence, baseline }) =>
    confidence === undefined || baseline?.confidence === undefined
      ? undefined
      : confidence - baseline.confidence,
  isKept: false,
} satisfies Field<typeof schema>;
