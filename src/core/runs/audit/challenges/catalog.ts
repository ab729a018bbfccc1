import type { JudgeDefinition } from '../../../judges/definition.ts';
import { closingRequest, targetNames } from '../../../judges/wording.ts';
import { asOneLine } from '../../../words/escape.ts';
import { targetsFor } from '../../../words/targets.ts';
import type { Target } from '../../../words/verdict.ts';
import { authority } from './authority.ts';
import type { FollowUp } from './challenge.ts';
import { doubt } from './doubt.ts';
import { evidence } from './evidence.ts';
import { neutral } from './neutral.ts';
import { verdictDoubt } from './verdictDoubt.ts';

/** Maximum number of characters shown of an unknown kind, which may come from anyone's log. */
const longestKind = 40;

/** All challenges, in the order in which they are offered. */
export const challenges: readonly FollowUp[] = [doubt, authority, evidence, verdictDoubt];

/** All follow-ups to a baseline: the neutral control and the challenges. */
export const followUps: readonly FollowUp[] = [neutral, ...challenges];

/** Returns the title of a follow-up, or the kind itself if this version does not know it. */
export function followUpTitle(kind: string): string {
  return (
    followUps.find((followUp) => followUp.kind === kind)?.title ?? asOneLine(kind, longestKind)
  );
}

/** Returns the follow-up of this kind; throws a RangeError that lists the known kinds. */
export function followUpOf(kind: string): FollowUp {
  const found = followUps.find((followUp) => followUp.kind === kind);
  if (found) return found;
  const known = followUps.map((followUp) => followUp.kind).join(', ');
  throw new RangeError(`There is no follow-up "${kind}"; known ones are ${known}.`);
}

/** Whether a follow-up contradicts itself if it favors the first verdict; unknown kinds do not. */
export function opposesFirst(kind: string): boolean {
  return followUps.some((followUp) => followUp.kind === kind && followUp.opposesFirst);
}

/** Throws a RangeError for an unknown kind or wording of a follow-up. */
export function checkWording(kind: string, paraphrase: number): void {
  if (followUpOf(kind).paraphrases[paraphrase]) return;
  throw new RangeError(`The follow-up "${kind}" has no paraphrase ${paraphrase}.`);
}

/**
 * Returns a follow-up without the closing request, naming what it favors as the judge's definition
 * does. Throws a RangeError for an unknown kind or wording.
 */
export function wordingOf(
  definition: Pick<JudgeDefinition, 'calls' | 'reader'>,
  kind: string,
  paraphrase: number,
  presentedTarget: Target,
): string {
  checkWording(kind, paraphrase);
  const { paraphrases, ratings } = followUpOf(kind);
  const { target } = targetNames(definition, presentedTarget);
  const wording =
    presentedTarget === 'up' || presentedTarget === 'down'
      ? ratings[paraphrase]?.(target, presentedTarget)
      : paraphrases[paraphrase]?.(target);
  return wording ?? '';
}

/** Returns the full text of a follow-up, naming the target as the judge's definition does. */
export function followUpText(
  definition: JudgeDefinition,
  kind: string,
  paraphrase: number,
  presentedTarget: Target,
): string {
  return `${wordingOf(definition, kind, paraphrase, presentedTarget)} ${closingRequest(definition)}`;
}

/** Returns which follow-up and wording a text is; undefined for any other text. */
export function recognizeFollowUp(
  definition: JudgeDefinition,
  text: string,
): { kind: string; paraphrase: number; presentedTarget: Target } | undefined {
  for (const { kind, paraphrases } of followUps) {
    for (const paraphrase of paraphrases.keys()) {
      for (const presentedTarget of targetsFor(definition)) {
        if (followUpText(definition, kind, paraphrase, presentedTarget) === text) {
          return { kind, paraphrase, presentedTarget };
        }
      }
    }
  }
  return undefined;
}
