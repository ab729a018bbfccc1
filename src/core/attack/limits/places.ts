import type { ResponseContent } from '../sample.ts';
import { tokensOf } from './words.ts';

/** Of a step's or turn's words, at least this share has to be another one's to take it for that one. */
const alikeFrom = 0.6;
/** Beyond so many steps or turns only identical ones are looked for elsewhere. */
const mostCompared = 200;

/**
 * Steps or turns that are missing, added or out of place: out of place is one that repeats another of the
 * original's more closely than its own. Undefined for a text, which has none.
 */
export function countMisplaced(
  original: ResponseContent,
  attacked: ResponseContent,
): number | undefined {
  const [before, after] = [spokenParts(original), spokenParts(attacked)];
  if (!before || !after) return undefined;
  const difference = Math.abs(before.length - after.length);
  const isOutOfPlace = before.length <= mostCompared ? byWords(before) : byText(before);
  return difference + after.filter((part, index) => isOutOfPlace(part, index)).length;
}

type OutOfPlace = (part: string, index: number) => boolean;

function byText(before: readonly string[]): OutOfPlace {
  const known = new Set(before);
  return (part, index) => index < before.length && part !== before[index] && known.has(part);
}

function byWords(before: readonly string[]): OutOfPlace {
  const words = before.map(wordSet);
  return (part, index) => {
    const own = words[index];
    if (!own || part === before[index]) return false;
    const found = wordSet(part);
    const ownLikeness = likeness(found, own);
    return words.some((other, place) => {
      if (place === index) return false;
      const otherLikeness = likeness(found, other);
      return otherLikeness >= alikeFrom && otherLikeness > ownLikeness;
    });
  };
}

/** Announcements of the next speaker are no turns of their own here; their own limit watches them. */
function spokenParts(content: ResponseContent): readonly string[] | undefined {
  if ('text' in content) return undefined;
  if ('steps' in content) return content.steps;
  return content.dialogue.map((turn) => (turn.role === 'NSP' ? '' : turn.content));
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.isWord ? [token.text] : [])));
}

/** Shared words as a share of all words of the two; two without words are not alike. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
