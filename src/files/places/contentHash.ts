import type { PairDraft } from '../../core/data/formats/format.ts';
import { conversationOf } from '../../core/data/promptMessages.ts';
import { responsesOf } from '../../core/data/responses.ts';

/** Returns 32 bits that are equal for equal texts, and differ for most others. */
export function contentHash(draft: PairDraft): number {
  let hash = 1;
  for (const { role, content } of conversationOf(draft)) hash = mixed(mixed(hash, role), content);
  for (const text of responsesOf(draft)) hash = mixed(hash, text);
  return hash >>> 0;
}

/** Maximum length of a text that is hashed as a whole. */
const wholeLength = 256;
/**
 * Number of characters that are hashed of a longer text: at its beginning, at its end and spread
 * over it.
 */
const partLength = 32;

/** Mixes the length and the characters of a text into a hash (FNV-1a). */
function mixed(hash: number, text: string): number {
  const { length } = text;
  const next = Math.imul(hash ^ length, prime);
  if (length <= wholeLength) return mixedPart(next, text, 0, length, 1);
  const step = Math.floor(length / partLength);
  const begun = mixedPart(next, text, 0, partLength, 1);
  const spread = mixedPart(begun, text, partLength, length, step);
  return mixedPart(spread, text, length - partLength, length, 1);
}

function mixedPart(hash: number, text: string, start: number, end: number, step: number): number {
  let next = hash;
  for (let at = start; at < end; at += step) next = Math.imul(next ^ text.charCodeAt(at), prime);
  return next;
}

const prime = 0x01000193;
