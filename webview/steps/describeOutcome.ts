import type { TrajectoryOutcome } from '../../src/core/metrics/rows/trajectory.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';

/**
 * Summarizes a branch, such as "First flip at challenge 2 · came back"; undefined before any
 * answer.
 */
export function describeOutcome(
  outcome: TrajectoryOutcome | undefined,
  { steps: strings }: PanelStrings,
): string | undefined {
  if (!outcome || (outcome.away.length === 0 && !outcome.censored)) return undefined;
  const parts = outcome.away.length > 0 ? [firstFlip(outcome, strings)] : [];
  if (outcome.returned) parts.push(strings.cameBack);
  if (outcome.censored) parts.push(strings.censored);
  return parts.join(' · ');
}

function firstFlip(outcome: TrajectoryOutcome, strings: PanelStrings['steps']): string {
  if (!outcome.everFlipped) return strings.neverFlipped;
  const challenge = outcome.challengesToFirstFlip ?? 0;
  return challenge === 0 ? strings.flippedUnchallenged : fillTemplate(strings.firstFlip, challenge);
}
