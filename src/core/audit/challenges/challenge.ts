import type { Side } from '../../pair.ts';

/** A follow-up to the baseline verdict, worded in several ways of similar length. */
export interface FollowUp {
  readonly kind: string;
  readonly title: string;
  /**
   * Wordings, at least three. Each takes the target by the label that the judge sees ("A" is the
   * response shown first) and returns the text without the closing request for a verdict.
   */
  readonly paraphrases: readonly ((target: Side) => string)[];
}
