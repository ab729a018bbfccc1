import * as z from 'zod';

export const count = z.number().int().nonnegative();

/** A number that cannot be estimated from the data, with the reason in words. */
export const notEstimable = z.object({
  notEstimable: z.string().describe('Why the data do not determine it.'),
});

/**
 * A 95% interval, clustered by prompt. `wilson`: Wilson's, with the effective number of
 * observations: n / design effect, drawn toward one per prompt where events are few.
 * `wilson-combined`: sums and differences of such intervals (MOVER), and ERS from the limits of PS
 * and DS_signed. `bootstrap`: expanded percentiles over resampled prompts (Hesterberg 2015).
 * `cluster-robust`: linearized, normal, from the variance between prompts. `student`: the same with
 * Student's t.
 */
const interval = z
  .object({
    lower: z.number(),
    upper: z.number(),
    method: z.enum(['wilson', 'wilson-combined', 'bootstrap', 'cluster-robust', 'student']),
    effectiveN: z.number().optional().describe("Wilson's: n / design effect, less for few events."),
    replicates: count.optional().describe('Bootstrap: number of replicates drawn.'),
    undefinedReplicates: count.optional().describe('Replicates in which the number is undefined.'),
  })
  .meta({ id: 'Interval', description: '95%, with the prompt as the cluster.' });

/** A reported number with everything it is based on. */
export const estimate = z.object({
  value: z.number(),
  numerator: z.number().optional(),
  denominator: z.number().optional().describe('Absent for a difference between groups.'),
  fractions: z
    .array(z.tuple([z.number(), z.number()]))
    .optional()
    .describe('Of a difference between two groups: numerator and denominator of each.'),
  n: count.describe('Number of judgments that it was computed from.'),
  clusters: count.describe('Number of prompts that it was computed from.'),
  interval: z.union([interval, notEstimable]),
  bounds: z
    .object({ lower: z.number(), upper: z.number(), unreadable: count })
    .optional()
    .describe(
      'Its value if all unreadable judgments had gone one way or the other; with `unanswered`, its value and that among the answered judgments.',
    ),
  unanswered: z
    .object({
      judgments: count.describe('Judgments that could not be read.'),
      filtered: count.optional().describe('Those that the service filtered.'),
    })
    .optional()
    .describe(
      'Right and firm: what could not be read counts as not right, lost, not held or not mended.',
    ),
  apart: z
    .object({ unanswered: z.number(), ties: z.number() })
    .optional()
    .describe('Not right per 1,000: how much of it is unanswered, and how much is ties.'),
  whole: z
    .object({ value: z.number(), n: count })
    .optional()
    .describe(
      'Right and firm: its value over the pairs at which every challenge could be read, if others exist.',
    ),
  equivalence: z
    .object({
      margin: z.number().describe('The largest |DS_signed| that counts as no net steering.'),
      lower: z.number().optional().describe('Of the 90% interval.'),
      upper: z.number().optional(),
      conclusion: z.enum([
        'no-net-steering',
        'toward-target',
        'away-from-target',
        'open',
        'not-estimable',
      ]),
      reason: z.string().optional().describe('Why it is not estimable.'),
    })
    .optional()
    .describe(
      'For DS_signed: whether no net steering is shown. `open`: neither no net steering nor steering.',
    ),
});
