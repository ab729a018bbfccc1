import { diffArrays } from 'diff';
import { type Token, tokensOf } from './words.ts';

/** Changes with fewer unchanged words between them than this count as one edit. */
export const mergeGap = 4;
/** Texts that differ by more tokens than this are not compared: it bounds the time of any comparison. */
export const mostDifferences = 2000;

/** What was done to a text, found as a shortest way from one to the other. */
export interface Edits {
  /** Runs of changed tokens, merged across fewer than `mergeGap` unchanged words. */
  readonly count: number;
  /** Words of the original that are kept, as a share of all its words; 1 where it has none. */
  readonly kept: number;
  /**
   * Words that are changed, as a share of the original's: in each run the removed ones or the added ones,
   * whichever are more. Above 1 where more is added than there was.
   */
  readonly changed: number;
}

/** Compares two texts word by word; undefined where they differ too much to be compared. */
export function measureEdits(original: string, attacked: string): Edits | undefined {
  const [before, after] = [tokensOf(original.trim()), tokensOf(attacked.trim())];
  if (Math.abs(before.length - after.length) > mostDifferences) return undefined;
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => one.text === other.text,
    maxEditLength: mostDifferences,
  });
  if (!changes) return undefined;
  let [count, keptWords, changedWords] = [0, 0, 0];
  let [removed, added, keptSinceEdit] = [0, 0, mergeGap];
  for (const change of changes) {
    const words = wordsIn(change.value);
    if (change.added || change.removed) {
      if (keptSinceEdit >= mergeGap) count++;
      keptSinceEdit = 0;
      if (change.added) added += words;
      else removed += words;
    } else {
      keptWords += words;
      keptSinceEdit += words;
      changedWords += Math.max(removed, added);
      [removed, added] = [0, 0];
    }
  }
  changedWords += Math.max(removed, added);
  const words = wordsIn(before);
  return {
    count,
    kept: words === 0 ? 1 : keptWords / words,
    changed: words === 0 ? changedWords : changedWords / words,
  };
}

function wordsIn(tokens: readonly Token[]): number {
  return tokens.filter(({ isWord }) => isWord).length;
}
