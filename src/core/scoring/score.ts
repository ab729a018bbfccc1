import * as z from 'zod';
import { orders } from '../words/presentation.ts';

/** Auxiliary information that a judge receives in addition to the prompt and the response. */
export const auxiliaryKinds = ['none', 'reference', 'rubric', 'background', 'all'] as const;
export type AuxiliaryKind = (typeof auxiliaryKinds)[number];

export const issue = z.object({
  criterion: z.string().optional(),
  type: z.string().optional(),
  instance: z.string(),
  severity: z.number().optional(),
});
export type Issue = z.infer<typeof issue>;

export const scoreOutcomes = [
  'readable',
  'refusal',
  'empty',
  'cut-off',
  'no-score',
  'missing-field',
  'out-of-range',
  'malformed-json',
] as const;
export type ScoreOutcome = (typeof scoreOutcomes)[number];

const count = z.number().int().nonnegative();
const place = { from: count, to: count };
const leaningMark = z.object({
  ...place,
  phrases: z.array(z.object(place)),
  why: z.enum(['cites', 'borrows']),
});

/** A pairwise judge's verdict on the sample's pair in one presented order. */
const comparison = z.object({
  order: z.enum(orders),
  outcome: z.enum(scoreOutcomes),
  /** One of the dataset's responses, or a tie; absent if the answer is unreadable. */
  verdict: z.enum(['A', 'B', 'tie']).optional(),
  justification: z.string().optional(),
});
export type Comparison = z.infer<typeof comparison>;

/**
 * Fields of a score that is read from a judge's answers. Unless it is `readable`, it contains only
 * the reason.
 */
export const scoreFields = {
  outcome: z.enum(scoreOutcomes),
  /**
   * Score on the scenario's scale, the weighted mean if there are several criteria; or on that of
   * the judge's definition, where a grade without a score is 1 if it passes and 0 if not.
   */
  total: z.number().optional(),
  /** Whether the response passes, by a definition that grades or has a pass mark. */
  passes: z.boolean().optional(),
  criteria: z.record(z.string(), z.number()).optional(),
  /** Math: 0-based, −1 for none. */
  firstWrongStep: z.int().min(-1).optional(),
  issues: z.array(issue).optional(),
  justification: z.string().optional(),
  /** Pairwise judges only: the verdict in each presented order. */
  comparisons: z.array(comparison).optional(),
  /**
   * Share of the justification's sentences that rely on the reference; only set if a reference was
   * given.
   */
  leaning: z.number().min(0).max(1).optional(),
  /**
   * Offsets of those sentences in the justification, and of the words in them that show the
   * reliance.
   */
  leaningMarks: z.array(leaningMark).optional(),
};

export type ReadScore = z.infer<z.ZodObject<typeof scoreFields>>;
