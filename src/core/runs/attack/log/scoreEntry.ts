import * as z from 'zod';
import { count } from '../../../journal/callEntries.ts';

/** Auxiliary information that a judge receives in addition to the prompt and the response. */
const auxiliaryKinds = ['none', 'reference', 'rubric', 'background', 'all'] as const;
export type AuxiliaryKind = (typeof auxiliaryKinds)[number];

/** `other`: the response of the pair that is not attacked. */
export const variants = ['original', 'attacked', 'placebo', 'other'] as const;
export type Variant = (typeof variants)[number];

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

const place = { from: count, to: count };
const leaningMark = z.object({
  ...place,
  phrases: z.array(z.object(place)),
  why: z.enum(['cites', 'borrows']),
});

/** A score of one variant of a sample, read from the judge's answers. */
export const scoreEntry = z.object({
  type: z.literal('score'),
  sample: z.string(),
  /** Index in the header's judges. */
  judge: count,
  variant: z.enum(variants),
  /** For `attacked` and `placebo`. */
  cell: z.string().optional(),
  auxiliary: z.enum(auxiliaryKinds),
  /** 0-based index of the draw among the draws of the same score. */
  replicate: count,
  outcome: z.enum(scoreOutcomes),
  /** Score on the scenario's scale; the weighted mean if there are several criteria. */
  total: z.number().optional(),
  criteria: z.record(z.string(), z.number()).optional(),
  /** Math: 0-based, −1 for none. */
  firstWrongStep: z.int().min(-1).optional(),
  issues: z.array(issue).optional(),
  justification: z.string().optional(),
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
  fingerprint: z.string(),
  /** Digest of the request, used to detect scores of a text that has been edited since. */
  asked: z.string().optional(),
});
export type ScoreEntry = z.infer<typeof scoreEntry>;
