import type { ResponseContent } from '../../../pointwise/sample.ts';
import { charactersPerWord, measureEdits } from './edits.ts';
import { countWords, responseTokens, tokensOf } from './words.ts';

/** Words added or changed in a dialogue, in total and in the turn with most of them. */
interface TurnWords {
  readonly total: number;
  readonly most: number;
}

/**
 * Returns the words added or changed, turn by turn, as the size of edits counts them. Undefined for
 * a response with fewer than two spoken turns, or if a turn is too long to be compared.
 */
export function turnWords(
  original: ResponseContent,
  attacked: ResponseContent,
  what: 'added' | 'changed',
): TurnWords | undefined {
  if (!('dialogue' in original) || !('dialogue' in attacked)) return undefined;
  if (original.dialogue.filter(({ role }) => role !== 'NSP').length < 2) return undefined;
  const perWord = charactersPerWord(responseTokens(original));
  let [total, most] = [0, 0];
  for (const [place, { content }] of original.dialogue.entries()) {
    const tokens = tokensOf(content);
    const found = measureEdits(tokens, tokensOf(attacked.dialogue[place]?.content ?? ''), perWord);
    if (!found) return undefined;
    const changed = Math.round(found.changed * Math.max(1, countWords(tokens)));
    const words = what === 'added' ? found.added : changed;
    total += words;
    most = Math.max(most, words);
  }
  return { total, most };
}
