const opening = '<think>';
const closing = '</think>';

/**
 * Removes a reasoning block at the beginning of an answer (`<think>…</think>`), as sent by servers
 * without a reasoning parser. Takes pieces of text and returns answer text; a tag may be split over
 * pieces. Later blocks are part of the answer and are kept.
 */
export function createReasoningFilter(): {
  push(piece: string): string;
  /** Returns text that was held back because it could have become a tag. */
  end(): string;
} {
  let state: 'opening' | 'reasoning' | 'answer' = 'opening';
  /** Leading white space of the answer, which a tag may follow. */
  let blanks: string[] = [];
  let held = '';

  function push(piece: string): string {
    if (state === 'answer') return piece;
    const added = state === 'opening' && held === '' ? withoutBlanks(piece) : piece;
    held += added;
    if (state === 'opening') {
      if (held.startsWith(opening)) {
        state = 'reasoning';
        blanks = [];
        held = held.slice(opening.length);
      } else if (opening.startsWith(held)) {
        return '';
      } else {
        state = 'answer';
        return release();
      }
    }
    const end = held.indexOf(closing);
    if (end === -1) {
      held = held.slice(-(closing.length - 1));
      return '';
    }
    held = held.slice(end + closing.length);
    state = 'answer';
    return release();
  }

  function withoutBlanks(piece: string): string {
    const rest = piece.trimStart();
    blanks.push(piece.slice(0, piece.length - rest.length));
    return rest;
  }

  function release(): string {
    const text = blanks.join('') + held;
    blanks = [];
    held = '';
    return text;
  }

  return { push, end: () => (state === 'opening' ? release() : '') };
}
