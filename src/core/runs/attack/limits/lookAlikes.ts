import type { ResponseContent } from '../../../data/samples/sample.ts';
import { confusables } from './confusables.ts';
import { visibleText } from './verbatim.ts';
import { measuredParts } from './words.ts';

/**
 * Compatibility characters that look like other letters or digits: ligatures, full-width, Roman
 * and mathematical ones. Superscripts are not among them, since they do not look alike.
 */
const variants = /[\u2100-\u2188\ufb00-\ufb06\uff10-\uff5a\u{1d400}-\u{1d7ff}]/gu;

/** Returns the skeleton defined in UTS #39, section 4; words with the same skeleton look alike. */
function skeletonOf(word: string): string {
  const plain = word.normalize('NFD').replace(variants, (sign) => sign.normalize('NFKD'));
  return Array.from(plain, (sign) => confusables.get(sign) ?? sign)
    .join('')
    .normalize('NFD');
}

/** Returns a text with look-alike letters replaced by Latin ones. */
export function latinOf(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (sign) => confusables.get(sign) ?? sign);
}

/**
 * Returns the number of homoglyphs: added words that differ from every removed word and share a
 * skeleton with one of them, where one of the two has a sign outside ASCII. So "World War I" for
 * "World War 1" is not one.
 */
export function countLookAlikes(removed: readonly string[], added: readonly string[]): number {
  const words = new Set(removed);
  const skeletons = new Map<string, string[]>();
  for (const word of words) {
    const skeleton = skeletonOf(word);
    skeletons.set(skeleton, [...(skeletons.get(skeleton) ?? []), word]);
  }
  const isHomoglyph = (word: string) =>
    !words.has(word) &&
    skeletons.get(skeletonOf(word))?.some((other) => /[^\p{ASCII}]/u.test(word + other)) === true;
  return added.filter(isHomoglyph).length;
}

/**
 * Returns the number of homoglyphs that a comparison by NFKC does not detect, such as words in
 * full-width letters in place of plain ones.
 */
export function countDisguised(original: ResponseContent, attacked: ResponseContent): number {
  const [before, after] = [countedWords(original), countedWords(attacked)];
  const removed = new Map<string, string[]>();
  for (const [word, count] of before) {
    if ((after.get(word) ?? 0) >= count) continue;
    const plain = word.normalize('NFKC');
    removed.set(plain, [...(removed.get(plain) ?? []), word]);
  }
  let disguised = 0;
  for (const [word, count] of after) {
    const alike = removed.get(word.normalize('NFKC')) ?? [];
    const added = count - (before.get(word) ?? 0);
    if (added > 0 && countLookAlikes(alike, [word]) > 0) disguised += added;
  }
  return disguised;
}

function countedWords(content: ResponseContent): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const part of measuredParts(content)) {
    for (const [word] of visibleText(part).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
