import { estimatedTokens } from '../../../journal/estimatedUsage.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import type { HeaderEntry } from '../log.ts';
import type { AuditView } from '../views/auditView.ts';

/** Estimated tokens of a verdict with two to four sentences of reasons. */
const reasonedVerdict = 150;
/** Estimated tokens of a verdict alone: a token or a short JSON object. */
const bareVerdict = 10;

/**
 * Returns the estimated tokens of one answer, at most the run's answer limit. Only a choice or an
 * object without reasons is a few tokens: other forms leave room for text, even if the definition
 * reads no reasons from it. Hidden reasoning is not included; see `asksForReasoning`.
 */
export function estimatedAnswerTokens(
  header: Pick<HeaderEntry, 'definition' | 'generation'>,
): number {
  const { reader, justification = 'none' } = definitionOf(header);
  const isBare = reader.kind === 'choice' || (reader.kind === 'json' && justification === 'none');
  const { maxTokens = Number.POSITIVE_INFINITY } = header.generation;
  return Math.min(isBare ? bareVerdict : reasonedVerdict, maxTokens);
}

/**
 * Returns the mean estimated tokens of the recorded answers of an audit, to which the next ones
 * will be similar; without any, what the form of the answer suggests.
 */
export function tokensPerAnswerOf({ header, turns }: Pick<AuditView, 'header' | 'turns'>): number {
  const recorded = turns
    .filter(({ name }) => header.recorded && (name.arm === 'baseline' || name.arm === 'repeat'))
    .flatMap(({ answers }) => answers)
    .filter((text) => text !== '');
  if (recorded.length === 0) return estimatedAnswerTokens(header);
  const tokens = recorded.reduce((sum, text) => sum + estimatedTokens(text), 0);
  const { maxTokens = Number.POSITIVE_INFINITY } = header.generation;
  return Math.min(Math.ceil(tokens / recorded.length), maxTokens);
}

/**
 * Whether a run's settings ask for hidden reasoning, whose length is unknown before the first
 * answers. Models may also reason without being asked.
 */
export function asksForReasoning({
  generation: { reasoningEffort = 'none', extra = {} },
}: Pick<HeaderEntry, 'generation'>): boolean {
  const { enable_thinking: isEnabled, thinking_budget: budget = 0 } = extra;
  return reasoningEffort !== 'none' || isEnabled === true || Number(budget) > 0;
}
