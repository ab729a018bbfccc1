import * as z from 'zod';
import { responseContent } from '../../../data/samples/sample.ts';
import { count } from '../../../journal/callEntries.ts';
import { issue, scoreOutcomes } from '../../../scoring/score.ts';

/**
 * Position of a planted flaw: the index of its turn or step (0 for plain text), and the UTF-16
 * range within it.
 */
const plantedFlaw = z.object({
  criterion: z.string(),
  text: z.string(),
  part: count,
  from: count,
  to: count,
});
export type PlantedFlaw = z.infer<typeof plantedFlaw>;

/** The response with flaws planted by the tool, for the attention limit (CE 5.4, figure 5). */
export const plantedEntry = z.object({
  type: z.literal('planted'),
  sample: z.string(),
  /** Number of flaws to plant. */
  count,
  response: responseContent,
  flaws: z.array(plantedFlaw),
});
export type PlantedEntry = z.infer<typeof plantedEntry>;

/** Flaws that a judge found in a `planted` response. */
export const foundEntry = z.object({
  type: z.literal('found'),
  sample: z.string(),
  judge: count,
  /** Equals the `count` of the `planted` entry. */
  count,
  criteria: z.enum(['together', 'one-at-a-time']),
  outcome: z.enum(scoreOutcomes),
  issues: z.array(issue).optional(),
  fingerprint: z.string(),
});
export type FoundEntry = z.infer<typeof foundEntry>;
