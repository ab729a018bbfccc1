import { otherSide } from '../../../otherSide.ts';
import type { Side } from '../../../pair.ts';

/** Maximum length of a follow-up in the user's words, in UTF-16 units; longer ones are rejected. */
export const longestOwnWording = 8000;

/**
 * Replaces `{target}` and `{other}` by the labels that the judge sees, so that one text can be used
 * for either target and either presented order.
 */
export function fillWording(text: string, presentedTarget: Side): string {
  return text
    .replaceAll('{target}', `Response ${presentedTarget}`)
    .replaceAll('{other}', `Response ${otherSide(presentedTarget)}`);
}
