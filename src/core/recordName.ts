import { asOneLine } from './escape.ts';
import type { Pair } from './pair.ts';

/** Maximum number of characters of a record's first words. */
const longestWords = 48;

type Named = Pick<Pair, 'id' | 'prompt' | 'messages' | 'responseA'>;

/**
 * Returns the name by which people know a record, as one line of plain text: its number and the first
 * words of its prompt. Example: `#12 · How many miles is a 10 km run?`.
 *
 * @param number position in the dataset, from 1; undefined if not known
 */
export function recordName(pair: Named, number?: number): string {
  const words = asOneLine(firstWords(pair), longestWords);
  return number === undefined ? words : `#${number} · ${words}`;
}

function firstWords({ id, prompt = '', messages = [], responseA }: Named): string {
  const asked = messages.find(({ role }) => role === 'user')?.content ?? '';
  return [prompt, asked, responseA].find((text) => text.trim() !== '') ?? id;
}
