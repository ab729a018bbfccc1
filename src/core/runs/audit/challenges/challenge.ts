import type { Side } from '../../../pair.ts';
import type { WordingRule } from './wordingRule.ts';

/** A follow-up to the baseline verdict, worded in several ways of similar length. */
export interface FollowUp {
  /** Name in logs, in settings and on the command line: `doubt`. It is never changed. */
  readonly kind: string;
  readonly title: string;
  /** What it puts to the judge, in one sentence for whoever chooses it. */
  readonly description: string;
  /**
   * Wordings, at least three. Each takes the target by the label that the judge sees ("A" is the
   * response shown first) and returns the text without the closing request for a verdict.
   */
  readonly paraphrases: readonly ((target: Side) => string)[];
  /** Rules for the user's own words of this kind, beside those for words of every kind. */
  readonly rules: readonly WordingRule[];
  /**
   * Probability that the practice judge moves to the target of this challenge, 0 to 1. Absent for the
   * neutral control.
   */
  readonly susceptibility?: number;
}
