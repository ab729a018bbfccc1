import { invisibleIn } from '../src/core/escape.ts';

export interface TextPiece {
  readonly text: string;
  /** How a character that reorders or hides its neighbours is made visible, such as `‹U+202E›`. */
  readonly mark?: string;
}

const mostMarks = 2000;
/** Stands where the characters after it are marked no longer. */
const unmarkedFromHere: TextPiece = { text: '', mark: '‹U+…›' };

/**
 * Cuts a text where characters reorder or hide what stands next to them, so that they can be marked
 * without changing the text: the pieces, joined, are the text again. A text with more than 2,000 such
 * characters keeps the later ones unmarked, behind a mark that says so.
 */
export function revealPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  let marks = 0;
  for (const { at, character, mark } of invisibleIn(text)) {
    if (at > end) pieces.push({ text: text.slice(end, at) });
    end = at;
    if (marks === mostMarks) {
      pieces.push(unmarkedFromHere);
      break;
    }
    pieces.push({ text: character, mark });
    end += character.length;
    marks += 1;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end) });
  return pieces;
}
