import { keyedIndex, keyedUnit } from '../digest.ts';
import { otherSide } from '../otherSide.ts';
import type { Side } from '../pair.ts';

/** A pair that a person is to compare without having seen any verdict. */
export interface BlindBallot {
  /** Key of the pair. */
  readonly pair: string;
  /** The response, in the dataset's letters, that is presented first. */
  readonly shownFirst: Side;
}

/** What a person says of two responses in the order in which they are presented. */
export const blindChoices = ['first', 'second', 'unsure'] as const;
export type BlindChoice = (typeof blindChoices)[number];

/**
 * In which order a person compares pairs and which response of each comes first: both drawn by seed,
 * person and pair, whatever judges said, so that a later session goes on in the same order.
 */
export function drawBallots(
  seed: number,
  author: string,
  pairs: Iterable<string>,
): readonly BlindBallot[] {
  return [...new Set(pairs)]
    .map((pair) => ({ pair, place: keyedUnit(seed, 'blind place', author, pair) }))
    .sort((one, other) => one.place - other.place)
    .map(({ pair }) => ({
      pair,
      shownFirst: keyedIndex(2, seed, 'blind order', author, pair) === 0 ? 'A' : 'B',
    }));
}

/** A choice in the dataset's letters. */
export function betterOf(choice: BlindChoice, { shownFirst }: BlindBallot): Side | 'unsure' {
  if (choice === 'unsure') return choice;
  return choice === 'first' ? shownFirst : otherSide(shownFirst);
}
