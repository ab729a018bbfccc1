import { translateNames } from '../../../judges/names/translateNames.ts';
import type { TargetNames } from '../../../judges/wording.ts';

/** Maximum length of a follow-up in the user's words, in UTF-16 units; longer ones are rejected. */
export const longestOwnWording = 8000;

/**
 * Replaces `{target}` and `{other}` by the names of the responses, so that one text can be used for
 * either target, either presented order and any judge.
 */
export function fillWording(text: string, names: TargetNames): string {
  return text.replace(/\{(target|other)\}/g, (_, name: keyof TargetNames) => names[name]);
}

/**
 * Returns a text with `{target}` and `{other}` in place of the names of the responses, the inverse
 * of `fillWording`. Names in code and quotations stay as they are.
 */
export function asWording(text: string, { target, other }: TargetNames): string {
  return translateNames(text, [target, other])
    .map(({ text: piece, original }) => {
      if (original === undefined) return piece;
      return original.toLowerCase() === target.toLowerCase() ? '{target}' : '{other}';
    })
    .join('');
}
