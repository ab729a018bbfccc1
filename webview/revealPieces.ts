import { revealInvisible } from '../src/core/escape.ts';

export interface TextPiece {
  readonly text: string;
  /** How a character that reorders or hides its neighbours is made visible, such as `‹U+202E›`. */
  readonly mark?: string;
}

/** What may be invisible; `revealInvisible` decides. A line may end in CR LF. */
const perhapsInvisible = /((?!\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])/u;
const mostMarks = 2000;

/**
 * Cuts a text where characters reorder or hide what stands next to them, so that they can be marked
 * without changing the text: the pieces, joined, are the text again. A text with more than 2,000 such
 * characters keeps the later ones unmarked.
 */
export function revealPieces(text: string): readonly TextPiece[] {
  if (!perhapsInvisible.test(text)) return [{ text }];
  const pieces: TextPiece[] = [];
  let plain = '';
  let marks = 0;
  for (const part of text.split(perhapsInvisible)) {
    const mark = part.length <= 2 && marks < mostMarks ? revealInvisible(part) : part;
    if (mark === part) {
      plain += part;
      continue;
    }
    if (plain) pieces.push({ text: plain });
    pieces.push({ text: part, mark });
    plain = '';
    marks += 1;
  }
  if (plain) pieces.push({ text: plain });
  return pieces;
}
