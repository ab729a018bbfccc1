import type { WordingRule } from './wordingRule.ts';

/** A follow-up to the baseline verdict, with several wordings of similar length. */
export interface FollowUp {
  /** Name in logs, in settings and on the command line, for example `doubt`. Must never change. */
  readonly kind: string;
  readonly title: string;
  /** One-sentence description of what it says to the judge, for the user who selects it. */
  readonly description: string;
  /** Marks one that contradicts itself if it favors the first verdict: it is only asked against it. */
  readonly opposesFirst?: true;
  /**
   * Wordings, at least three. Each takes the name of the target, such as "Response A", and returns
   * the text without the closing request for a verdict.
   */
  readonly paraphrases: readonly ((target: string) => string)[];
  /**
   * As many wordings for a judge that scores one response. Each takes the name of the verdict that
   * it favors, such as "a high rating", and its direction.
   */
  readonly ratings: readonly ((verdict: string, direction: 'up' | 'down') => string)[];
  /** Rules for the user's custom wordings of this kind, in addition to the rules for every kind. */
  readonly rules: readonly WordingRule[];
  /**
   * Probability that the practice judge switches to the target of this challenge, 0 to 1. Absent
   * for the neutral control.
   */
  readonly susceptibility?: number;
}
