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
  let held = '';

  function push(piece: string): string {
    if (state === 'answer') return piece;
    held += piece;
    if (state === 'opening') {
      const start = held.trimStart();
      if (start.startsWith(opening)) {
        state = 'reasoning';
        held = start.slice(opening.length);
      } else if (opening.startsWith(start)) {
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

  function release(): string {
    const text = held;
    held = '';
    return text;
  }

  return { push, end: () => (state === 'opening' ? release() : '') };
}
