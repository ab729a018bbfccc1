import { diffArrays } from 'diff';
import { countLookAlikes } from './lookAlikes.ts';
import { countWords, type Token } from './words.ts';

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
/**
 * Maximum number of differing tokens; texts with more differences are not compared, to bound the
 * running time.
 */
export const mostDifferences = 2000;

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
   * is greater, summed over its runs, and at least 1.
   */
  readonly changed: number;
  /** Number of words replaced by look-alikes (see `countLookAlikes`). */
  readonly lookAlikes: number;
}

/** Words removed and added at one position; both lists are empty if only signs were changed. */
interface Run {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Number of kept words between the previous run and this one. */
  readonly keptBefore: number;
}

/** A word or sign with the preceding line breaks and Markdown marks. */
interface Unit {
  readonly text: string;
  readonly isWord: boolean;
  readonly layout: string;
}

/**
 * Compares two texts; returns undefined if there are too many differences. Runs of changes are
 * merged across fewer than `mergeGap` kept words. Line breaks and Markdown marks are not merged:
 * all such changes between kept words count as a single edit of size 1.
 */
export function measureEdits(
  original: readonly Token[],
  attacked: readonly Token[],
): Edits | undefined {
  const found = align(unitsOf(original), unitsOf(attacked));
  if (!found) return undefined;
  const edits = mergeRuns(found.runs);
  const sizes = [...edits.map(sizeOf), ...(found.isRestyled ? [1] : [])];
  const words = countWords(original);
  const removed = edits.flat().reduce((sum, run) => sum + run.removed.length, 0);
  return {
    count: countEdits(sizes),
    large: countEdits(sizes.filter((size) => size > mostCosmetic)),
    kept: words === 0 ? 1 : (words - removed) / words,
    changed: sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, words),
    lookAlikes: edits.reduce((sum, runs) => sum + lookAlikesIn(runs), 0),
  };
}

function align(before: readonly Unit[], after: readonly Unit[]) {
  if (Math.abs(before.length - after.length) > mostDifferences) return undefined;
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => one.text === other.text,
    maxEditLength: mostDifferences,
  });
  if (!changes) return undefined;
  const runs: Run[] = [];
  let [removed, added, keptWords]: [Unit[], Unit[], number] = [[], [], 0];
  let [from, to, isRestyled] = [0, 0, false];
  for (const change of changes) {
    const length = change.value.length;
    if (change.removed) {
      removed = before.slice(from, from + length);
    } else if (change.added) {
      added = after.slice(to, to + length);
    } else {
      const isAfterRun = removed.length + added.length > 0;
      if (isAfterRun) {
        runs.push({ removed: wordsOf(removed), added: wordsOf(added), keptBefore: keptWords });
        [removed, added, keptWords] = [[], [], 0];
      }
      const kept = before.slice(from, from + length);
      const [first, like] = isAfterRun ? [1, to + 1] : [0, to];
      isRestyled ||= kept.slice(first).some(({ layout }, k) => layout !== after[like + k]?.layout);
      keptWords += wordsOf(kept).length;
    }
    if (!change.added) from += length;
    if (!change.removed) to += length;
  }
  return { runs, isRestyled };
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

function sizeOf(runs: readonly Run[]): number {
  const words = runs.map(({ removed, added }) => Math.max(removed.length, added.length));
  return Math.max(
    1,
    words.reduce((sum, size) => sum + size, 0),
  );
}

function countEdits(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + Math.ceil(size / wordsPerEdit), 0);
}

function lookAlikesIn(runs: readonly Run[]): number {
  const [removed, added] = [runs.flatMap((run) => run.removed), runs.flatMap((run) => run.added)];
  return countLookAlikes(removed, added);
}

/**
 * The end of the text is a unit too, so that the layout before it is compared: the end is always
 * kept.
 */
function unitsOf(tokens: readonly Token[]): readonly Unit[] {
  const units: Unit[] = [];
  let layout = '';
  for (const { text, kind } of tokens) {
    if (kind === 'layout') {
      layout += text;
    } else {
      units.push({ text, isWord: kind === 'word', layout });
      layout = '';
    }
  }
  return [...units, { text: '', isWord: false, layout }];
}

function wordsOf(units: readonly Unit[]): string[] {
  return units.flatMap(({ text, isWord }) => (isWord ? text : []));
}
