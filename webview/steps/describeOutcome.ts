import type { TrajectoryOutcome } from '../../src/core/measures/trajectory.ts';
import type { PanelStrings } from '../../src/messages/strings.ts';
import { fillTemplate } from '../fillTemplate.ts';

/**
 * Summarizes a branch, such as "First flip at Doubt (step 2) · came back"; undefined before any
 * answer.
 *
 * @param firstFlip title of the first turn that flipped
 */
export function describeOutcome(
  outcome: TrajectoryOutcome | undefined,
  firstFlip: string | undefined,
  { steps: strings }: PanelStrings,
): string | undefined {
  if (!outcome || (outcome.away.length === 0 && !outcome.censored)) return undefined;
  const parts: string[] = [];
  if (firstFlip !== undefined) parts.push(fillTemplate(strings.firstFlip, firstFlip));
  else if (outcome.away.length > 0) parts.push(strings.neverFlipped);
  if (outcome.returned) parts.push(strings.cameBack);
  if (outcome.censored) parts.push(strings.censored);
  return parts.join(' · ');
}
