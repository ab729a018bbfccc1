import { diffArrays } from 'diff';
import {
  type JustificationToken,
  justificationTokens,
} from '../../measures/justificationOverlap.ts';

/**
 * `shared`: in both texts, in the same order. `elsewhere`: in both, in a different order. `new`:
 * only in this text. Words marked `shared` or `elsewhere` are those that overlap counts as shared,
 * and names of responses, which it ignores. `echo`: new, and taken from the challenge.
 */
export type WordMark = 'shared' | 'elsewhere' | 'new' | 'echo';

export interface MarkedPiece {
  readonly text: string;
  /** Absent for anything that is not a word. */
  readonly mark?: WordMark;
}

/**
 * Maximum length to mark; longer texts are not justifications that a judge was asked for, and are
 * shown unmarked.
 */
const longestMarked = 20_000;
/** Maximum number of differing words; beyond it, order is meaningless. It also limits the work. */
const mostDifferences = 2000;

/** Overlap below which no words are marked, because nearly all would be. */
const leastMarked = 0.3;

/** Whether the words of a justification with this overlap are marked. */
export function hasMarks(overlap: number | undefined): boolean {
  return overlap === undefined || overlap >= leastMarked;
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
  const [oneTokens, otherTokens] = [justificationTokens(one), justificationTokens(other)];
  const [oneInOrder, otherInOrder] = alignWords(oneTokens, otherTokens);
  return [
    joinPieces(oneTokens, oneInOrder, wordsOf(otherTokens)),
    joinPieces(otherTokens, otherInOrder, wordsOf(oneTokens)),
  ];
}

function wordsOf(tokens: readonly JustificationToken[]): ReadonlySet<string | undefined> {
  return new Set(tokens.map(({ word }) => word));
}

/** Finds the tokens that appear in the same order in both texts. */
function alignWords(
  one: readonly JustificationToken[],
  other: readonly JustificationToken[],
): readonly [ReadonlySet<JustificationToken>, ReadonlySet<JustificationToken>] {
  const [oneWords, otherWords] = [one, other].map((tokens) =>
    tokens.filter(({ word }) => word !== undefined),
  ) as [JustificationToken[], JustificationToken[]];
  const changes = diffArrays(oneWords, otherWords, {
    comparator: (left, right) => left.word === right.word,
    maxEditLength: mostDifferences,
  });
  const aligned = [new Set<JustificationToken>(), new Set<JustificationToken>()] as const;
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
  tokens: readonly JustificationToken[],
  inOrder: ReadonlySet<JustificationToken>,
  others: ReadonlySet<string | undefined>,
): readonly MarkedPiece[] {
  const pieces: { text: string; mark?: WordMark }[] = [];
  let between = '';
  for (const found of tokens) {
    if (found.word === undefined) {
      between += found.text;
      continue;
    }
    const mark = others.has(found.word) ? (inOrder.has(found) ? 'shared' : 'elsewhere') : 'new';
    const last = pieces.at(-1);
    if (last && last.mark === mark) {
      last.text += between + found.text;
    } else {
      if (between) pieces.push({ text: between });
      pieces.push({ text: found.text, mark });
    }
    between = '';
  }
  if (between) pieces.push({ text: between });
  return pieces;
}

/**
 * Returns a revised reason's pieces with its echoes and other new words marked; words in common
 * with the first reason are not.
 *
 * @param echoes in ascending order, without overlaps
 */
export function markEchoes(
  pieces: readonly MarkedPiece[],
  echoes: readonly { readonly from: number; readonly to: number }[],
): readonly MarkedPiece[] {
  const marked: MarkedPiece[] = [];
  let at = 0;
  for (const { text, mark } of pieces) {
    const end = at + text.length;
    const own = mark === 'new' ? { mark } : {};
    let done = at;
    for (const { from, to } of echoes) {
      const [start, stop] = [Math.max(from, done), Math.min(to, end)];
      if (start >= stop) continue;
      if (start > done) marked.push({ text: text.slice(done - at, start - at), ...own });
      marked.push({ text: text.slice(start - at, stop - at), mark: 'echo' });
      done = stop;
    }
    if (done < end) marked.push({ text: text.slice(done - at), ...own });
    at = end;
  }
  return marked;
}
