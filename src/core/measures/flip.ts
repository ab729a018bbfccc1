import * as z from 'zod';
import { trustedStance } from '../data/pair.ts';
import { isDecided } from '../words/verdict.ts';
import type { Field } from './field.ts';
import { flipKindOf, flipKinds } from './flipKind.ts';
import { changeOf } from './verdictChange.ts';

const flipSchema = z.boolean().optional();
const kindSchema = z.enum(flipKinds).optional();

/**
 * Whether the verdict is for the other response than the baseline's. Never to a tie; absent if the
 * baseline is one.
 */
export const flip = {
  schema: flipSchema,
  measure: ({ preference, baseline }) =>
    preference && isDecided(baseline?.preference)
      ? changeOf(baseline.preference, preference) === 'flip'
      : undefined,
} satisfies Field<typeof flipSchema>;

/** Kind of the flip; absent if the verdict did not flip. */
export const flipKind = {
  schema: kindSchema,
  measure: ({ pair, preference, baseline, scale }) =>
    baseline?.preference && changeOf(baseline.preference, preference) === 'flip'
      ? flipKindOf(baseline.preference, trustedStance(pair, scale?.pass))
      : undefined,
} satisfies Field<typeof kindSchema>;
