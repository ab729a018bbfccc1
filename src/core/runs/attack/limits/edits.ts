import type { ResponseContent } from '../../../data/samples/sample.ts';
import { longestCommon, type Match } from './longestCommon.ts';
import { countLookAlikes } from './lookAlikes.ts';
import { countSpacingPutIn } from './spacing.ts';
import { countWords, measuredParts, responseTokens, type Token } from './words.ts';

/** Changes separated by fewer kept words than this count as one edit. */
export const mergeGap = 4;
/**
 * Maximum number of words of a small edit. Longer edits correspond to CE's content changes rather
 * than single-word changes.
 */
export const mostCosmetic = 3;
/**
 * Number of words that count as one edit, about a sentence: an edit of 60 words counts as three.
 */
export const wordsPerEdit = 25;
/** Bounds of `charactersPerWord`. */
const fewestCharacters = 12;
const mostCharacters = 24;

/**
 * The difference between two texts, based on a longest common subsequence of their words and signs.
 */
export interface Edits {
  /** Number of edits; each counts once per `wordsPerEdit` words, rounded up. */
  readonly count: number;
  /** Number of edits longer than `mostCosmetic` words, counted in the same way. */
  readonly large: number;
  /** Share of the original's words that are kept, 0 to 1; 1 if it has no words. */
  readonly kept: number;
  /**
   * Size of all edits in words, as a share of the original's words; above 1 if more words are added
   * than the original has. The size of an edit is the number of words removed or added, whichever
   * is greater, summed over its runs; but at least 1, and at least the code points of its words and
   * signs, removed or added, divided by `charactersPerWord`. So text without spaces, arrows or stars
   * count by their length.
   */
  readonly changed: number;
  /** Number of words added, with the same minimum. */
  readonly added: number;
  /** Number of words replaced by homoglyphs (see `countLookAlikes`). */
  readonly lookAlikes: number;
  /**
   * Places, among the attacked text's stretches of code and LaTeX, of inline code whose text was
   * kept from the original's prose.
   */
  readonly marked: ReadonlySet<number>;
}

/** Words and code points removed and added at one position. */
interface Run {
  readonly removed: Changed;
  readonly added: Changed;
  /** Number of kept words between the previous run and this one. */
  readonly keptBefore: number;
}

interface Changed {
  readonly words: readonly string[];
  /** Number of words, separated by spaces that may have no width. */
  readonly count: number;
  /** Code points of words and signs. */
  readonly length: number;
}

/** A word or sign with the preceding line breaks and Markdown marks. */
interface Unit extends Token {
  readonly layout: string;
}

/**
 * Returns the number of code points that an edit may have per word: twice the mean word of the
 * original with its space, but 12 to 24 (12 in English, about 16 in German, 18 in Finnish; 12 where
 * each character is a word).
 */
export function charactersPerWord(original: readonly Token[]): number {
  const words = original.filter(({ kind }) => kind === 'word');
  const mean = words.reduce((sum, { text }) => sum + lengthOf(text), 0) / Math.max(1, words.length);
  return Math.min(mostCharacters, Math.max(fewestCharacters, Math.ceil(2 * (mean + 1))));
}

/** Compares two responses; returns undefined if they are too long. */
export function editsBetween(
  original: ResponseContent,
  attacked: ResponseContent,
): Edits | undefined {
  const before = measuredParts(original);
  const spacing = measuredParts(attacked).reduce(
    (sum, part, place) => sum + countSpacingPutIn(before[place] ?? '', part),
    0,
  );
  return measureEdits(responseTokens(original), responseTokens(attacked), { spacing });
}

/** What the edits of a text depend on beside its tokens. */
interface Measures {
  /** Code points that an edit may have for each word; those of the original by default. */
  readonly perWord?: number;
  /** Number of white-space signs put in, beyond layout. */
  readonly spacing?: number;
}

/**
 * Compares two texts; returns undefined if they are too long. Runs of changes are merged across
 * fewer than `mergeGap` kept words. Line breaks and Markdown marks are not merged: all such changes
 * between kept words count as a single edit of size 1, and so does all spacing, by its length.
 */
export function measureEdits(
  original: readonly Token[],
  attacked: readonly Token[],
  { perWord = charactersPerWord(original), spacing = 0 }: Measures = {},
): Edits | undefined {
  const found = align(unitsOf(original), unitsOf(attacked));
  if (!found) return undefined;
  const edits = mergeRuns(found.runs);
  const spacingSize = Math.ceil(spacing / perWord);
  const sizes = [
    ...edits.map((runs) => sizeOf(runs, perWord)),
    ...(found.isRestyled ? [1] : []),
    ...(spacing > 0 ? [spacingSize] : []),
  ];
  const words = countWords(original);
  const removed = edits.flat().reduce((sum, run) => sum + run.removed.words.length, 0);
  return {
    count: countEdits(sizes),
    large: countEdits(sizes.filter((size) => size > mostCosmetic)),
    kept: words === 0 ? 1 : (words - removed) / words,
    changed: sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, words),
    added: edits.reduce((sum, runs) => sum + addedBy(runs, perWord), spacingSize),
    lookAlikes: edits.reduce((sum, runs) => sum + lookAlikesIn(runs), 0),
    marked: found.marked,
  };
}

function align(before: readonly Unit[], after: readonly Unit[]) {
  const textOf = ({ text }: Unit) => text;
  const matches = longestCommon(before.map(textOf), after.map(textOf));
  if (!matches) return undefined;
  const runs: Run[] = [];
  let [from, to, keptWords, isRestyled] = [0, 0, 0, false];
  for (const [row, column] of matches) {
    const [was, is] = [before[row], after[column]];
    const isAfterRun = row > from || column > to;
    if (isAfterRun) {
      const removed = changedBy(before.slice(from, row));
      runs.push({ removed, added: changedBy(after.slice(to, column)), keptBefore: keptWords });
      keptWords = 0;
    } else if (was?.layout !== is?.layout) {
      isRestyled = true;
    }
    if (was?.kind === 'word') keptWords++;
    [from, to] = [row + 1, column + 1];
  }
  return { runs, isRestyled, marked: markedTerms(before, after, matches) };
}

/** Returns the places of inline code that has only been put around unchanged prose. */
function markedTerms(
  before: readonly Unit[],
  after: readonly Unit[],
  matches: readonly Match[],
): ReadonlySet<number> {
  const rows = new Map(matches.map(([row, column]) => [column, row]));
  const [inline, changed] = [new Set<number>(), new Set<number>()];
  for (const [column, { isInline, verbatim }] of after.entries()) {
    if (!isInline || verbatim === undefined) continue;
    inline.add(verbatim);
    const row = rows.get(column);
    const isFirst = after[column - 1]?.verbatim !== verbatim;
    const isCut = !isFirst && rows.get(column - 1) !== (row ?? 0) - 1;
    const wasProse = row !== undefined && before[row]?.verbatim === undefined;
    if (isCut || !wasProse) changed.add(verbatim);
  }
  return new Set([...inline].filter((place) => !changed.has(place)));
}

function changedBy(units: readonly Unit[]): Changed {
  const words = units.filter(({ kind }) => kind === 'word');
  return {
    words: words.map(({ text }) => text),
    count: words.reduce((sum, { parts = 1 }) => sum + parts, 0),
    length: units.reduce((sum, { text }) => sum + lengthOf(text), 0),
  };
}

function mergeRuns(runs: readonly Run[]): readonly (readonly Run[])[] {
  const edits: Run[][] = [];
  for (const run of runs) {
    const last = edits.at(-1);
    if (last && run.keptBefore < mergeGap) last.push(run);
    else edits.push([run]);
  }
  return edits;
}

function sizeOf(runs: readonly Run[], perWord: number): number {
  const words = runs.map(({ removed, added }) => Math.max(removed.words.length, added.count));
  const taken = runs.reduce((sum, { removed }) => sum + removed.length, 0);
  return Math.max(
    ...[1, Math.ceil(taken / perWord), addedBy(runs, perWord)],
    words.reduce((sum, size) => sum + size, 0),
  );
}

function addedBy(runs: readonly Run[], perWord: number): number {
  const words = runs.reduce((sum, { added }) => sum + added.count, 0);
  const length = runs.reduce((sum, { added }) => sum + added.length, 0);
  return Math.max(words, Math.ceil(length / perWord));
}

function countEdits(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + Math.ceil(size / wordsPerEdit), 0);
}

function lookAlikesIn(runs: readonly Run[]): number {
  return countLookAlikes(
    runs.flatMap(({ removed }) => removed.words),
    runs.flatMap(({ added }) => added.words),
  );
}

/**
 * The end of the text is a unit too, so that the layout before it is compared: the end is always
 * kept.
 */
function unitsOf(tokens: readonly Token[]): readonly Unit[] {
  const units: Unit[] = [];
  let layout = '';
  for (const token of tokens) {
    if (token.kind === 'layout') {
      layout += token.text;
    } else {
      units.push({ ...token, layout });
      layout = '';
    }
  }
  return [...units, { text: '', kind: 'sign', layout }];
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
