import type { ResponseContent } from '../../../data/samples/sample.ts';
import { tokensOf } from './words.ts';

/** Minimum share of common words for two steps or turns to be considered the same. */
const alikeFrom = 0.6;
/**
 * Maximum number of steps or turns for which approximate matches are searched at other positions,
 * to bound the work; in longer responses, only identical ones are found.
 */
const mostCompared = 100;

/**
 * Returns the number of steps or turns that are missing, added or misplaced. A misplaced one
 * matches, exactly or nearly, another position of the original and not its own. Undefined for plain
 * text.
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

/** Announcements of the next speaker do not count as turns here; a separate limit covers them. */
function spokenParts(content: ResponseContent): readonly string[] | undefined {
  if ('text' in content) return undefined;
  if ('steps' in content) return content.steps;
  return content.dialogue.map((turn) => (turn.role === 'NSP' ? '' : turn.content));
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.kind === 'word' ? [token.text] : [])));
}

/**
 * Returns the common words as a share of all words of the two; two texts without words are not
 * alike.
 */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
