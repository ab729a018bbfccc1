import { definitionOf } from '../../../judges/defaultJudge.ts';
import type { HeaderEntry } from '../log.ts';

/** Estimated tokens of a verdict with two to four sentences of reasons. */
const reasonedVerdict = 150;
/** Estimated tokens of a verdict alone: a token, a marker, scores or a short JSON object. */
const bareVerdict = 10;

/**
 * Returns the estimated tokens of one answer: a few if the judge's definition reads no reasons, and
 * at most the run's answer limit. Hidden reasoning is not included; see `asksForReasoning`.
 */
export function estimatedAnswerTokens(
  header: Pick<HeaderEntry, 'definition' | 'generation'>,
): number {
  const { reader, justification = 'none' } = definitionOf(header);
  const isBare = justification === 'none' || reader.kind === 'choice';
  const { maxTokens = Number.POSITIVE_INFINITY } = header.generation;
  return Math.min(isBare ? bareVerdict : reasonedVerdict, maxTokens);
}

/**
 * Whether a run's settings ask for hidden reasoning, whose length nobody knows before the first
 * answers. Models may also reason without being asked.
 */
export function asksForReasoning({
  generation: { reasoningEffort = 'none', extra = {} },
}: Pick<HeaderEntry, 'generation'>): boolean {
  const { enable_thinking: isEnabled, thinking_budget: budget = 0 } = extra;
  return reasoningEffort !== 'none' || isEnabled === true || Number(budget) > 0;
}
