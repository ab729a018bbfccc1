import { otherSide } from '../../../otherSide.ts';
import type { Side } from '../../../pair.ts';

/** A follow-up in the user's own words; longer ones are refused. In UTF-16 units. */
export const longestOwnWording = 8000;

/**
 * Puts the labels that the judge sees in place of `{target}` and `{other}`, so that the same words
 * serve either target and either presented order.
 */
export function fillWording(text: string, presentedTarget: Side): string {
  return text
    .replaceAll('{target}', `Response ${presentedTarget}`)
    .replaceAll('{other}', `Response ${otherSide(presentedTarget)}`);
}
