import type { Pair } from '../pair.ts';
import { conversationOf } from '../promptMessages.ts';
import { responsesOf } from '../responses.ts';

const around = 40;

/**
 * Returns the first occurrence of a text, given in lower case, with some context. Searches
 * conversation, responses, reference, rubric and background; undefined if none contains it.
 */
export function findText(pair: Omit<Pair, 'id'>, lowerCaseText: string): string | undefined {
  for (const text of textsOf(pair)) {
    const at = text.toLowerCase().indexOf(lowerCaseText);
    if (at !== -1) return text.slice(Math.max(0, at - around), at + lowerCaseText.length + around);
  }
  return undefined;
}

function* textsOf(pair: Omit<Pair, 'id'>): Generator<string> {
  for (const { content } of conversationOf(pair)) yield content;
  yield* responsesOf(pair);
  if (pair.reference !== undefined) yield pair.reference;
  if (typeof pair.rubric === 'string') yield pair.rubric;
  else if (pair.rubric !== undefined) yield JSON.stringify(pair.rubric);
  if (pair.background !== undefined) yield pair.background;
}
