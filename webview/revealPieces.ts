import { invisibleIn } from '../src/core/words/escape.ts';

interface TextPiece {
  readonly text: string;
  /**
   * Visible representation of characters that reorder or hide their neighbors, such as `⟨U+202E⟩`.
   */
  readonly mark?: string;
}

const mostMarks = 2000;
/** Mark after which characters are no longer marked. */
const unmarkedFromHere: TextPiece = { text: '', mark: '⟨U+…⟩' };

/**
 * Splits a text at characters that reorder or hide their neighbors, so that they can be marked
 * without changing the text: the joined pieces equal the text. After 2,000 such characters, a final
 * mark says that the rest is unmarked.
 */
export function revealPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  let marks = 0;
  for (const { at, text: hidden, mark } of invisibleIn(text)) {
    if (at > end) pieces.push({ text: text.slice(end, at) });
    end = at;
    if (marks === mostMarks) {
      pieces.push(unmarkedFromHere);
      break;
    }
    pieces.push({ text: hidden, mark });
    end += hidden.length;
    marks += 1;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end) });
  return pieces;
}
