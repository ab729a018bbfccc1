import { plannedUsage } from '../../../journal/estimatedUsage.ts';
import { plannedAsks } from '../../../scoring/plannedAsks.ts';
import { scoreMaterial } from '../../../scoring/scoreMaterial.ts';
import { type AttentionTarget, attentionAsk, nameOfTarget } from '../attentionLimit.ts';
import { attentionText, nameText } from '../calls/callName.ts';
import { tokensOfScore, tokensOfScoring } from '../calls/scoringPrompts.ts';
import type { AttackCalls, Planning } from './plannedCalls.ts';

/**
 * Estimated tokens of a planted sentence, or of an issue that quotes it with its type and severity.
 */
const tokensOfFlaw = 20;
const tokensOfIssue = 60;

/** Returns the remaining requests to one judge about a response with planted flaws. */
export function plannedAttention(
  target: AttentionTarget,
  { header, state }: Planning,
): AttackCalls {
  const name = nameOfTarget(target);
  const { count, criteria, judge } = name;
  const full = state.sampleOf(name.sample) ?? target.sample.sample;
  const { auxiliary, settings } = attentionAsk(full, criteria, header);
  const asks = plannedAsks(full, full.response, auxiliary, settings);
  const calls = asks.filter(
    ({ part }) => !state.isAnswered(nameText({ stage: 'attention', part, ...name })),
  ).length;
  return {
    stage: 'attention',
    name: `attention/${attentionText(name)}`,
    model: judge,
    leastCalls: calls,
    calls,
    mostCalls: calls,
    tokens: () => {
      const material = scoreMaterial(full, full.response, auxiliary, asks[0]?.criteria ?? []);
      const shown = material.map(({ text }) => text).join('');
      const found = (tokensOfIssue * count) / asks.length;
      return plannedUsage(shown, tokensOfScore + found, tokensOfScoring + tokensOfFlaw * count);
    },
  };
}
