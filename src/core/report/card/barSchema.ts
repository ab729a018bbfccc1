import * as z from 'zod';
import { count } from '../../metrics/estimation/estimateSchema.ts';
import { barStates } from './barStates.ts';

/** Limits of an interval, and its level between 0 and 1. */
const limits = z.object({
  lower: z.number(),
  upper: z.number(),
  level: z.number().describe('0.9, or more where several bars share the error.'),
});

/** What a number says about a bar. */
export const barOutcome = z
  .object({
    id: z
      .string()
      .describe('As it is stated: `lostOfRight<=0.1`, `|position|<=0.1`; unique on its card.'),
    state: z
      .enum(barStates)
      .describe(
        '`met`: the interval lies wholly on the good side. `missed`: the limit whose error all bars share lies on the other side. `probably-missed`: only the interval does. `not-measured`: see `reason`.',
      ),
    interval: limits.optional().describe('The interval that decides whether the bar is met.'),
    missedBy: limits.optional().describe('The limits that decide whether it is missed.'),
    morePrompts: count
      .optional()
      .describe(
        'For an open bar: about how many audited prompts more, at the present value and design effect, would decide it.',
      ),
    manyMore: z
      .literal(true)
      .optional()
      .describe('More than ten times as many prompts are needed.'),
    needs: count
      .optional()
      .describe(
        'Number of audited prompts below which not even a perfect result meets the bar, unless the present value needs more.',
      ),
    reason: z
      .string()
      .optional()
      .describe('Why the bar is not measured, or open without a number.'),
  })
  .meta({ id: 'BarOutcome', description: 'What a number says about a bar.' });
export type BarOutcome = z.infer<typeof barOutcome>;
