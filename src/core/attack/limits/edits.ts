import { diffArrays } from 'diff';
import { type Token, tokensOf } from './words.ts';

/** Changes with fewer unchanged words between them than this count as one edit. */
export const mergeGap = 4;
/** An edit that changes more words than this is a large one: CE's substantive changes, against cosmetic ones. */
export const mostCosmetic = 3;
/** Texts that differ by more tokens than this are not compared: it bounds the time of any comparison. */
export const mostDifferences = 2000;

/** What was done to a text, found as a shortest way from one to the other. */
export interface Edits {
  /** Runs of changed tokens, merged across fewer than `mergeGap` unchanged words. */
  readonly count: number;
  /** Edits of more than `mostCosmetic` changed words. */
  readonly large: number;
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
  const edits: number[] = [];
  let keptWords = 0;
  let [removed, added, keptSinceEdit] = [0, 0, mergeGap];
  const endRun = () => {
    edits.push((edits.pop() ?? 0) + Math.max(removed, added));
    [removed, added] = [0, 0];
  };
  for (const { value, ...change } of changes) {
    const words = wordsIn(value);
    if (change.added || change.removed) {
      if (keptSinceEdit >= mergeGap) edits.push(0);
      keptSinceEdit = 0;
      if (change.added) added += words;
      else removed += words;
    } else {
      if (edits.length > 0) endRun();
      keptWords += words;
      keptSinceEdit += words;
    }
  }
  if (edits.length > 0) endRun();
  const words = wordsIn(before);
  const changedWords = edits.reduce((sum, edit) => sum + edit, 0);
  return {
    count: edits.length,
    large: edits.filter((edit) => edit > mostCosmetic).length,
    kept: words === 0 ? 1 : keptWords / words,
    changed: words === 0 ? changedWords : changedWords / words,
  };
}

function wordsIn(tokens: readonly Token[]): number {
  return tokens.filter(({ isWord }) => isWord).length;
}
