import type { ResponseContent } from '../../../pointwise/sample.ts';
import { tokensOf } from './words.ts';

/** Of the words of two steps or turns, at least this share is in both where they are taken for one. */
const alikeFrom = 0.6;
/** Of longer responses only identical steps or turns are looked for elsewhere: it bounds the work. */
const mostCompared = 100;

/**
 * Steps or turns that are missing, added or out of place. Out of place is one that is another's of the
 * original, word for word or nearly, and not nearly its own. Undefined for a text, which has none.
 */
export function countMisplaced(
  original: ResponseContent,
  attacked: ResponseContent,
): number | undefined {
  const [before, after] = [spokenParts(original), spokenParts(attacked)];
  if (!before || !after) return undefined;
  const known = new Set(before);
  const words = before.length <= mostCompared ? before.map(wordSet) : [];
  const isOutOfPlace = (part: string, index: number): boolean => {
    if (index >= before.length || part === before[index]) return false;
    return known.has(part) || isAnothers(wordSet(part), index, words);
  };
  const difference = Math.abs(before.length - after.length);
  return difference + after.filter(isOutOfPlace).length;
}

function isAnothers(
  part: ReadonlySet<string>,
  index: number,
  words: readonly ReadonlySet<string>[],
): boolean {
  const own = words[index];
  if (!own || likeness(part, own) >= alikeFrom) return false;
  return words.some((other) => likeness(part, other) >= alikeFrom);
}

/** Announcements of the next speaker are no turns of their own here; their own limit watches them. */
function spokenParts(content: ResponseContent): readonly string[] | undefined {
  if ('text' in content) return undefined;
  if ('steps' in content) return content.steps;
  return content.dialogue.map((turn) => (turn.role === 'NSP' ? '' : turn.content));
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.kind === 'word' ? [token.text] : [])));
}

/** Shared words as a share of all words of the two; two without words are not alike. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
