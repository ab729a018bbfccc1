import * as z from 'zod';
import { trustedLabel } from '../../pair.ts';
import type { Field } from '../field.ts';
import { flipKindOf, flipKinds } from '../flipKind.ts';

const flipSchema = z.boolean().optional();
const kindSchema = z.enum(flipKinds).optional();

/** Whether the verdict differs from the baseline's. */
export const flip = {
  schema: flipSchema,
  measure: ({ preference, baseline }) => baseline && preference !== baseline.preference,
} satisfies Field<typeof flipSchema>;

/** Kind of the flip; absent if the verdict did not flip. */
export const flipKind = {
  schema: kindSchema,
  measure: ({ pair, preference, baseline }) =>
    baseline && preference !== baseline.preference
      ? flipKindOf(baseline.preference, trustedLabel(pair))
      : undefined,
} satisfies Field<typeof kindSchema>;
