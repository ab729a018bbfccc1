import * as z from 'zod';
import { plannedArms } from '../../judgments/plannedArms.ts';
import { tieChanges } from '../../measures/verdictChange.ts';
import { stances } from '../../words/verdict.ts';

const stance = z.enum(stances);
const name = z.string().max(10_000);
const whole = z.int().nonnegative();

/** The group of a report that a mark belongs to. */
export const groupFields = {
  /** If absent, any protocol; then an answer that several of them use is one judgment. */
  protocol: name.optional(),
  /**
   * Digest of a judge. If absent, all judges: for `pooled` as in the pooled numbers, otherwise as
   * asked.
   */
  judge: name.optional(),
  pooled: z.literal(true).optional(),
  part: z.strictObject({ scope: z.enum(['dataset', 'domain']), name }).optional(),
};

/**
 * Selects the judgments that a chart mark represents: those that the mark's number counts. Absent
 * conditions match every judgment.
 */
export const judgmentQuery = z.strictObject({
  ...groupFields,
  /**
   * `challenged`: challenges, and the turns of sequences that gave another verdict than before;
   * `lastStep`: the last step asked of each sequence whose target was fixed at its start.
   */
  arm: z.enum([...plannedArms, 'challenged', 'lastStep']),
  /** Kind of challenge; if absent, all of them together. */
  challenge: name.optional(),
  /**
   * Arm `sequence`: 1-based index of the follow-up. Follow-ups after an unreadable one are
   * censored.
   */
  step: whole.optional(),
  /** Except for `all` and `unreadable`, a readable judgment; changes are from B1. */
  outcome: z.enum(['all', 'readable', 'flip', ...tieChanges, 'held', 'unreadable']),
  flipKind: z.enum(['harmful', 'beneficial', 'unlabelled']).optional(),
  /** The verdict and, in a sequence, the verdict of the preceding turn. */
  preference: stance.optional(),
  previous: stance.optional(),
  /** Whether the verdict is the target. */
  toward: z.boolean().optional(),
  /** Whether B1 is the target. */
  targetChosen: z.boolean().optional(),
  /** B1, neutral turn and challenge are all readable: the rows of PS, DS and ERS. */
  complete: z.literal(true).optional(),
  /**
   * Whether the verdict agrees with the human or gold label; unlabeled pairs match neither value.
   */
  agrees: z.boolean().optional(),
  /** B1 agrees with that label, and the judgment does not, or is unanswered. */
  lost: z.literal(true).optional(),
  /** The pair has a human or gold label other than a tie. */
  labeled: z.literal(true).optional(),
  /** Whether B1 agrees with that label. */
  correct: z.boolean().optional(),
  /** Range of B1's confidence, inclusive. */
  baselineConfidence: z.strictObject({ from: z.number(), to: z.number() }).optional(),
  /** Overlap with B1's justification: from ≤ overlap < to, except that a `to` of 1 includes 1. */
  overlap: z.strictObject({ from: z.number(), to: z.number() }).optional(),
  /** A phrase in the justification that follows a challenge. */
  phrase: name.optional(),
  /** Model that wrote one of the responses. */
  model: name.optional(),
  /** 0-based index of the wording. */
  paraphrase: whole.optional(),
  order: z.enum(['AB', 'BA']).optional(),
  /** Whether the response presented first is chosen. */
  first: z.boolean().optional(),
  /** Whether the longer response is chosen; responses of equal length match neither value. */
  longer: z.boolean().optional(),
  /** The pair has another first verdict in the other presented order; each pair once. */
  otherOrder: z.literal(true).optional(),
  /** Whether all judges of the report gave the same B1 for this pair in this order. */
  judgesAgree: z.boolean().optional(),
});
export type JudgmentQuery = z.infer<typeof judgmentQuery>;
