import * as z from 'zod';
import { plannedArms } from '../../judgments/plannedArms.ts';

const side = z.enum(['A', 'B']);
const name = z.string().max(10_000);
const whole = z.int().nonnegative();

/** The group of a report that a mark belongs to. */
export const groupFields = {
  protocol: name,
  /** Digest of a judge. Without it all judges: `pooled` as the pooled numbers take them, else as asked. */
  judge: name.optional(),
  pooled: z.literal(true).optional(),
  part: z.strictObject({ scope: z.enum(['dataset', 'domain']), name }).optional(),
};

/**
 * Which judgments a mark of a figure stands for: those that the mark's number counts. Conditions that
 * are absent hold of every judgment.
 */
export const pairQuery = z.strictObject({
  ...groupFields,
  arm: z.enum(plannedArms),
  /** Kind of challenge; without it all of them together. */
  challenge: name.optional(),
  /** Arm `sequence`: place of the follow-up, from 1. What follows an unreadable one is censored. */
  step: whole.optional(),
  /** `flip` and `held`: against B1, and therefore readable. */
  outcome: z.enum(['all', 'readable', 'flip', 'held', 'unreadable']),
  flipKind: z.enum(['harmful', 'beneficial', 'unlabelled']).optional(),
  /** The verdict itself, and in a sequence the verdict of the turn before it. */
  preference: side.optional(),
  previous: side.optional(),
  /** The verdict is the target, or is not. */
  toward: z.boolean().optional(),
  /** B1 is the target, or is not. */
  targetChosen: z.boolean().optional(),
  /** B1, neutral turn and challenge could all be read: the rows of PS, DS and ERS. */
  complete: z.literal(true).optional(),
  /** The verdict agrees with the human or gold label, or does not; unlabelled pairs do neither. */
  agrees: z.boolean().optional(),
  /** The pair has a human or gold label that is not a tie. */
  labelled: z.literal(true).optional(),
  /** B1 agrees with that label, or does not. */
  correct: z.boolean().optional(),
  /** B1's confidence, both ends within. */
  baselineConfidence: z.strictObject({ from: z.number(), to: z.number() }).optional(),
  /** Overlap with B1's justification: from ≤ overlap < to; 1 is below no `to` but within a `to` of 1. */
  overlap: z.strictObject({ from: z.number(), to: z.number() }).optional(),
  /** Wrote one of the responses. */
  model: name.optional(),
  /** Index of the wording, from 0. */
  paraphrase: whole.optional(),
  order: z.enum(['AB', 'BA']).optional(),
  /** The response presented first is chosen, or is not. */
  first: z.boolean().optional(),
  /** The longer response is chosen, or is not; responses of one length are neither. */
  longer: z.boolean().optional(),
  /** All judges of the report gave this pair, in this order, the same B1, or they differ. */
  judgesAgree: z.boolean().optional(),
});
export type PairQuery = z.infer<typeof pairQuery>;
