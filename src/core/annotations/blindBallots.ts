import { keyedIndex, keyedUnit } from '../words/digest.ts';
import { otherSide, type Side } from '../words/verdict.ts';

/** A pair to be compared by a person who has not seen any verdict. */
export interface BlindBallot {
  /** Key of the pair. */
  readonly pair: string;
  /** Response, in the dataset's letters, that is presented first. */
  readonly shownFirst: Side;
}

/** A person's answers for two responses, in presented order. */
export const blindChoices = ['first', 'second', 'tie', 'unsure'] as const;
export type BlindChoice = (typeof blindChoices)[number];

/**
 * Draws the order in which a person compares pairs, and which response of each pair comes first.
 * Both depend only on seed, person and pair, not on verdicts, so a later session continues in the
 * same order.
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

/** Answers in the dataset's letters. */
export const betterResponses = ['A', 'B', 'tie', 'unsure'] as const;
export type BetterResponse = (typeof betterResponses)[number];

/** Returns an answer in the dataset's letters. */
export function betterOf(choice: BlindChoice, { shownFirst }: BlindBallot): BetterResponse {
  if (choice === 'first') return shownFirst;
  return choice === 'second' ? otherSide(shownFirst) : choice;
}
