import { type ThoughtTags, thoughtTags } from '../../core/judges/readers/thoughts.ts';

/** A piece of an answer, divided into its own text and thoughts. */
interface Divided {
  readonly text: string;
  readonly thoughts: string;
}

/** Number of characters that the longest closing tag may have. */
const longestClosing = 100;

/**
 * Separates tagged thoughts at the beginning of an answer (`<think>…</think>`), as sent by servers
 * without a reasoning parser, from its text. Takes pieces; a tag may be split over them. Later
 * blocks are part of the answer and are kept.
 */
export function createThoughtFilter(): {
  push(piece: string): Divided;
  /** Returns what was held back because it could have become a tag. */
  end(): Divided;
  /** The tag that opened the thoughts. */
  readonly tag: string | undefined;
} {
  let state: 'opening' | 'thoughts' | 'answer' = 'opening';
  /** Leading white space of the answer, which a tag may follow. */
  let blanks: string[] = [];
  let held = '';
  let tag: string | undefined;
  let closing = /$^/;

  function push(piece: string): Divided {
    if (state === 'answer') return { text: piece, thoughts: '' };
    held += state === 'opening' && held === '' ? withoutBlanks(piece) : piece;
    if (state === 'opening') {
      const opened = openingOf(held);
      if (opened === 'maybe') return nothing;
      if (opened === undefined) {
        state = 'answer';
        return { text: release(), thoughts: '' };
      }
      state = 'thoughts';
      tag = held.slice(0, opened.length);
      closing = opened.closing;
      blanks = [];
      held = held.slice(opened.length);
    }
    const closed = closing.exec(held);
    if (!closed) {
      const thoughts = held.slice(0, -longestClosing);
      held = held.slice(-longestClosing);
      return { text: '', thoughts };
    }
    const thoughts = held.slice(0, closed.index);
    held = held.slice(closed.index + closed[0].length);
    state = 'answer';
    return { text: release(), thoughts };
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

  return {
    push,
    end() {
      const rest = release();
      return state === 'thoughts' ? { text: '', thoughts: rest } : { text: rest, thoughts: '' };
    },
    get tag() {
      return tag;
    },
  };
}

const nothing: Divided = { text: '', thoughts: '' };

/** Returns the tag with which a text begins; `maybe` if the text may become one. */
function openingOf(
  text: string,
): { readonly length: number; readonly closing: RegExp } | 'maybe' | undefined {
  const start = text.slice(0, longestClosing).toLowerCase();
  const openings = thoughtTags.flatMap(({ openings, closing }: ThoughtTags) =>
    openings.map((opening) => ({ opening: opening.toLowerCase(), closing })),
  );
  const found = openings.find(({ opening }) => start.startsWith(opening));
  if (found) return { length: found.opening.length, closing: new RegExp(found.closing, 'i') };
  return openings.some(({ opening }) => opening.startsWith(start)) ? 'maybe' : undefined;
}
