import { diffArrays } from 'diff';
import { justificationWords } from '../../judgments/justificationOverlap.ts';
import { onFirstUse } from '../../onFirstUse.ts';

/**
 * `shared`: in both texts, in the same order. `elsewhere`: in both, in a different order. `new`:
 * only in this text. Words marked `shared` or `elsewhere` are those that overlap counts as shared.
 */
type WordMark = 'shared' | 'elsewhere' | 'new';

export interface MarkedPiece {
  readonly text: string;
  /** Absent for anything that is not a word, and for the labels of the responses. */
  readonly mark?: WordMark;
}

/**
 * Maximum length to mark; longer texts are not justifications that a judge was asked for, and are
 * shown unmarked.
 */
const longestMarked = 20_000;
/** Maximum number of differing words; beyond it, order is meaningless. It also limits the work. */
const mostDifferences = 2000;

const segmenter = onFirstUse(() => new Intl.Segmenter('en', { granularity: 'word' }));

interface Segment {
  readonly text: string;
  /** Case-folded; absent for spaces and punctuation. */
  readonly word?: string;
}

/**
 * Marks the words of two justifications by comparison with the other; the pieces of each join to
 * its text.
 */
export function markWords(
  one: string,
  other: string,
): readonly [readonly MarkedPiece[], readonly MarkedPiece[]] {
  if (one.length > longestMarked || other.length > longestMarked) {
    return [[{ text: one }], [{ text: other }]];
  }
  const segments = [segment(one), segment(other)] as const;
  const words = [justificationWords(one), justificationWords(other)] as const;
  const [oneInOrder, otherInOrder] = alignWords(segments[0], segments[1]);
  return [
    joinPieces(segments[0], oneInOrder, words[0], words[1]),
    joinPieces(segments[1], otherInOrder, words[1], words[0]),
  ];
}

function segment(text: string): readonly Segment[] {
  return Array.from(segmenter().segment(text), ({ segment: part, isWordLike }) =>
    isWordLike ? { text: part, word: part.normalize('NFC').toLowerCase() } : { text: part },
  );
}

/** Finds the segments that appear in the same order in both texts. */
function alignWords(
  one: readonly Segment[],
  other: readonly Segment[],
): readonly [ReadonlySet<Segment>, ReadonlySet<Segment>] {
  const [oneWords, otherWords] = [one, other].map((segments) =>
    segments.filter(({ word }) => word !== undefined),
  ) as [Segment[], Segment[]];
  const changes = diffArrays(oneWords, otherWords, {
    comparator: (left, right) => left.word === right.word,
    maxEditLength: mostDifferences,
  });
  const aligned = [new Set<Segment>(), new Set<Segment>()] as const;
  let [oneIndex, otherIndex] = [0, 0];
  for (const { added, removed, count } of changes ?? []) {
    if (!added && !removed) {
      for (const found of oneWords.slice(oneIndex, oneIndex + count)) aligned[0].add(found);
      for (const found of otherWords.slice(otherIndex, otherIndex + count)) aligned[1].add(found);
    }
    if (!added) oneIndex += count;
    if (!removed) otherIndex += count;
  }
  return aligned;
}

/**
 * Joins neighbors with the same mark into one piece, including the spaces and punctuation between
 * them.
 */
function joinPieces(
  segments: readonly Segment[],
  inOrder: ReadonlySet<Segment>,
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
): readonly MarkedPiece[] {
  const pieces: { text: string; mark?: WordMark }[] = [];
  let between = '';
  for (const found of segments) {
    if (found.word === undefined) {
      between += found.text;
      continue;
    }
    const mark = markOf(found.word, inOrder.has(found), own, others);
    const last = pieces.at(-1);
    if (last && last.mark === mark) {
      last.text += between + found.text;
    } else {
      if (between) pieces.push({ text: between });
      pieces.push(mark ? { text: found.text, mark } : { text: found.text });
    }
    between = '';
  }
  if (between) pieces.push({ text: between });
  return pieces;
}

function markOf(
  word: string,
  isInOrder: boolean,
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
): WordMark | undefined {
  if (!own.has(word)) return undefined;
  if (!others.has(word)) return 'new';
  return isInOrder ? 'shared' : 'elsewhere';
}
