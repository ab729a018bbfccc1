import type { ResponseContent } from '../../../pointwise/sample.ts';
import { confusables } from './confusables.ts';
import { visibleText } from './verbatim.ts';
import { measuredParts } from './words.ts';

/** Returns the skeleton defined in UTS #39, section 4; words with the same skeleton look alike. */
function skeletonOf(word: string): string {
  return Array.from(word.normalize('NFD'), (sign) => confusables.get(sign) ?? sign)
    .join('')
    .normalize('NFD');
}

/** Returns a text with look-alike letters replaced by Latin ones. */
export function latinOf(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (sign) => confusables.get(sign) ?? sign);
}

/**
 * Returns the number of added words that differ from every removed word and share a skeleton with
 * one of them.
 */
export function countLookAlikes(removed: readonly string[], added: readonly string[]): number {
  const words = new Set(removed);
  const skeletons = new Set(removed.map(skeletonOf));
  return added.filter((word) => !words.has(word) && skeletons.has(skeletonOf(word))).length;
}

/**
 * Returns the number of words in compatibility characters, such as fullwidth letters, that the
 * original has in plain characters. A comparison by NFKC does not detect them.
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
