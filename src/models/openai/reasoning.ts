const opening = '<think>';
const closing = '</think>';

/**
 * Drops a reasoning block that opens an answer, as servers without a reasoning parser of their own
 * deliver it (`<think>…</think>`). Text pieces go in, answer text comes out; a tag may be split over
 * pieces. A block later in the text is left alone: there it is the answer's own words.
 */
export function createReasoningFilter(): {
  push(piece: string): string;
  /** What was held back while it could still have become a tag. */
  end(): string;
} {
  let state: 'opening' | 'reasoning' | 'answer' = 'opening';
  /** White space that the answer begins with, which a tag may follow. */
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
