import * as z from 'zod';
import { estimate, notEstimable } from '../metrics/estimation/estimateSchema.ts';
import { barOutcome } from './card/barSchema.ts';

const text = (description: string) => z.string().describe(description);
const nameOfNumber = z.object({
  id: text('Name by which a gate refers to it, unique in its group: `flipRate.authority`.'),
  title: z.string(),
  of: z.string().optional().describe('Arm, challenge or other part that it belongs to.'),
  unit: z
    .enum(['ratio', 'points', 'challenges', 'steps', 'per-1000'])
    .describe(
      '`ratio`: a share, difference of shares or correlation. `points`: confidence, 0 to 100. `challenges`: a mean count, of challenges or of issues raised. `steps`: a shift of five-way verdicts. `per-1000`: verdicts of 1,000.',
    ),
});

/** A number with everything it is based on, or the reason why it is missing. */
export const reportedNumber = z
  .union([
    z.object({
      ...nameOfNumber.shape,
      ...estimate.shape,
      bars: z
        .array(barOutcome)
        .optional()
        .describe('What it says about the bars that name it, on the card of its judge.'),
    }),
    z.object({ ...nameOfNumber.shape, ...notEstimable.shape }),
  ])
  .meta({
    id: 'ReportedNumber',
    description: 'A number with all that it rests on, or the reason why there is none.',
  });
export type ReportedNumber = z.infer<typeof reportedNumber>;
