import * as z from 'zod';
import { count } from '../../../journal/callEntries.ts';
import { auxiliaryKinds, scoreFields } from '../../../scoring/score.ts';

/** `other`: the response of the pair that is not attacked. */
export const variants = ['original', 'attacked', 'placebo', 'other'] as const;
export type Variant = (typeof variants)[number];

/**
 * A score of one variant of a sample, read from the judge's answers; for a pairwise judge, its
 * verdicts on the pair that has this variant in place of the attacked response.
 */
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
  ...scoreFields,
  fingerprint: z.string(),
  /** Digest of the request, used to detect scores of a text that has been edited since. */
  asked: z.string().optional(),
});
export type ScoreEntry = z.infer<typeof scoreEntry>;
