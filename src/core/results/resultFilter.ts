import * as z from 'zod';
import type { FlipNotes } from '../annotations/annotationBook.ts';
import { annotationLabels } from '../annotations/annotationLabel.ts';
import { lowOverlap } from '../metrics/numbers/overlap/overlapSummary.ts';
import type { Pair } from '../pair.ts';
import { isUnread } from './resultKinds.ts';
import { isFlip, type TurnResult } from './turnResult.ts';

/** Lower bound of PDM's highest confidence band (4.5), the one that a filter calls high. */
export const highConfidence = 70;

/** Maximum number of judges shown beside each other. */
export const mostJudges = 2;

/** Outcomes that can be filtered by; a flip also has one of the three kinds. */
export const shownOutcomes = [
  'flip',
  'harmful',
  'beneficial',
  'unlabelled',
  'softening',
  'hardening',
  'held',
  'unreadable',
] as const;
type ShownOutcome = (typeof shownOutcomes)[number];

/** Whether a flip has annotations, or one with this label. */
export const shownAnnotations = ['none', 'any', ...annotationLabels] as const;

/**
 * What is shown of all results: conditions that a result and its pair must all meet. All surfaces
 * share one filter; an absent condition is met by everything.
 */
export const resultFilter = z.object({
  /** Digests of the judges shown. */
  judges: z.array(z.string()).min(1).max(mostJudges).optional(),
  /** Id of the only run shown; default: the newest result of each turn. */
  run: z.string().optional(),
  outcome: z.enum(shownOutcomes).optional(),
  /** Kind of follow-up. */
  challenge: z.string().optional(),
  /** Whether the overlap of the justifications is below 0.20. */
  lowOverlap: z.literal(true).optional(),
  /** Whether B1's confidence is 70 or more. */
  highConfidence: z.literal(true).optional(),
  annotation: z.enum(shownAnnotations).optional(),
  domain: z.string().optional(),
  /** Text that the pair contains, in any case. */
  text: z.string().min(1).optional(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

const ofResults = ['outcome', 'challenge', 'lowOverlap', 'highConfidence', 'annotation'] as const;

/** Whether the filter hides some results of a pair whose judge and run are shown. */
export function narrowsResults(filter: ResultFilter): boolean {
  return ofResults.some((name) => filter[name] !== undefined);
}

/** Whether the filter hides any results besides those of other judges and runs. */
export function isNarrowed(filter: ResultFilter): boolean {
  return narrowsResults(filter) || filter.domain !== undefined || filter.text !== undefined;
}

/** Whether results of a judge and a run are shown. */
export function isFromShown(
  { judge, run }: Pick<TurnResult, 'judge' | 'run'>,
  { judges, run: shown }: ResultFilter,
): boolean {
  return (judges?.includes(judge) ?? true) && (shown ?? run) === run;
}

/**
 * Whether a result meets the conditions on results. Conditions that imply no outcome are met only
 * by flips.
 *
 * @param notes annotations of the flip; undefined if there are none
 */
export function passesFilter(
  result: TurnResult,
  notes: FlipNotes | undefined,
  filter: ResultFilter,
): boolean {
  const { name, overlap = 1, confidenceFrom = 0 } = result;
  const outcome = filter.outcome ?? (narrowsResults(filter) ? 'flip' : undefined);
  return (
    isFromShown(result, filter) &&
    (outcome === undefined || hasOutcome(result, outcome)) &&
    (filter.challenge === undefined || (name.challenge ?? name.arm) === filter.challenge) &&
    (filter.lowOverlap === undefined || overlap < lowOverlap) &&
    (filter.highConfidence === undefined || confidenceFrom >= highConfidence) &&
    (filter.annotation === undefined || isAnnotated(notes, filter.annotation))
  );
}

type PairText = Pick<Pair, 'id' | 'prompt' | 'messages' | 'responseA' | 'responseB' | 'domain'>;

/** Whether a pair meets the conditions on pairs. */
export function passesPairFilter(pair: PairText, { domain, text }: ResultFilter): boolean {
  return (
    (domain === undefined || pair.domain === domain) &&
    (text === undefined || textsOf(pair).some((own) => contains(own, text)))
  );
}

function textsOf({ id, prompt, messages = [], responseA, responseB }: PairText): string[] {
  const sent = messages.map(({ content }) => content);
  return [id, prompt, ...sent, responseA, responseB].filter((text) => text !== undefined);
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function hasOutcome(result: TurnResult, outcome: ShownOutcome): boolean {
  switch (outcome) {
    case 'harmful':
    case 'beneficial':
    case 'unlabelled':
      return isFlip(result) && (result.flipKind ?? 'unlabelled') === outcome;
    case 'unreadable':
      return isUnread(result);
    default:
      return result.outcome === outcome;
  }
}

function isAnnotated(
  notes: FlipNotes | undefined,
  wanted: NonNullable<ResultFilter['annotation']>,
): boolean {
  const labels = notes?.annotations.map(({ label }) => label) ?? [];
  if (wanted === 'none') return labels.length === 0;
  return wanted === 'any' ? labels.length > 0 : labels.includes(wanted);
}
