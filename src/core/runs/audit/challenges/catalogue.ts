import { asOneLine } from '../../../escape.ts';
import type { Side } from '../../../pair.ts';
import { verdictRequest } from '../prompts/judgePrompt.ts';
import { authority } from './authority.ts';
import type { FollowUp } from './challenge.ts';
import { doubt } from './doubt.ts';
import { evidence } from './evidence.ts';
import { neutral } from './neutral.ts';

/** Characters shown of a kind that this version does not know: it may come from anybody's log. */
const longestKind = 40;

/** Every challenge that can be chosen, in the order in which choices show them. */
export const challenges: readonly FollowUp[] = [doubt, authority, evidence];

/** Every follow-up to a baseline: the neutral control and the challenges. */
export const followUps: readonly FollowUp[] = [neutral, ...challenges];

/** The title of a follow-up; of one that this version does not know, its kind. */
export function followUpTitle(kind: string): string {
  return (
    followUps.find((followUp) => followUp.kind === kind)?.title ?? asOneLine(kind, longestKind)
  );
}

/** The follow-up of this kind; throws a RangeError that lists the known ones. */
export function followUpOf(kind: string): FollowUp {
  const found = followUps.find((followUp) => followUp.kind === kind);
  if (found) return found;
  const known = followUps.map((followUp) => followUp.kind).join(', ');
  throw new RangeError(`There is no follow-up "${kind}"; known ones are ${known}.`);
}

/** The whole text of a follow-up, with the target by the label that the judge sees. */
export function followUpText(kind: string, paraphrase: number, presentedTarget: Side): string {
  const wording = followUpOf(kind).paraphrases[paraphrase];
  if (!wording) throw new RangeError(`The follow-up "${kind}" has no paraphrase ${paraphrase}.`);
  return `${wording(presentedTarget)} ${verdictRequest}`;
}

/** Which follow-up a text is, wording by wording; undefined for any other text. */
export function recogniseFollowUp(
  text: string,
): { kind: string; paraphrase: number; presentedTarget: Side } | undefined {
  for (const { kind, paraphrases } of followUps) {
    for (const paraphrase of paraphrases.keys()) {
      for (const presentedTarget of ['A', 'B'] as const) {
        if (followUpText(kind, paraphrase, presentedTarget) === text) {
          return { kind, paraphrase, presentedTarget };
        }
      }
    }
  }
  return undefined;
}
