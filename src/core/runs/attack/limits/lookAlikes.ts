import type { ResponseContent } from '../../../pointwise/sample.ts';
import { confusables } from './confusables.ts';
import { visibleText } from './verbatim.ts';
import { measuredParts } from './words.ts';

/** The skeleton of UTS #39, section 4: two words with the same one look alike. */
export function skeletonOf(word: string): string {
  return Array.from(word.normalize('NFD'), (sign) => confusables.get(sign) ?? sign)
    .join('')
    .normalize('NFD');
}

/** A text with Latin letters for others that look like them. */
export function latinOf(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (sign) => confusables.get(sign) ?? sign);
}

/** Number of added words that differ from every removed word and have the skeleton of one. */
export function countLookAlikes(removed: readonly string[], added: readonly string[]): number {
  const words = new Set(removed);
  const skeletons = new Set(removed.map(skeletonOf));
  return added.filter((word) => !words.has(word) && skeletons.has(skeletonOf(word))).length;
}

/**
 * Number of words that are written in compatibility characters, such as fullwidth letters, where the
 * original has the same word in plain ones: a comparison by NFKC does not see them.
 */
export function countDisguised(original: ResponseContent, attacked: ResponseContent): number {
  const words = new Set(wordsOf(original));
  return wordsOf(attacked).filter((word) => {
    const plain = word.normalize('NFKC');
    return plain !== word && !words.has(word) && words.has(plain);
  }).length;
}

function wordsOf(content: ResponseContent): readonly string[] {
  return measuredParts(content).flatMap(
    (part) => visibleText(part).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
  );
}
