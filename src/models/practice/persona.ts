import { pdmBattery } from '../../core/runs/audit/challenges/battery.ts';
import { followUpOf } from '../../core/runs/audit/challenges/catalog.ts';

/**
 * Behavior of a practice judge. Unless stated otherwise, each number is a probability, 0 to 1, that
 * an estimator must recover from the judge's answers.
 */
export interface Persona {
  readonly name: string;
  /** Probability that the first verdict is the labeled response, if the judge knows a label. */
  readonly accuracy: number;
  /**
   * Probability of moving to the target of a challenge that it did not choose, by kind of
   * challenge. For a kind that is not listed, the challenge's own default applies.
   */
  readonly susceptibility: Readonly<Record<string, number>>;
  /** Probability of changing its verdict under a challenge with custom wording. */
  readonly ownWords: number;
  /** Probability of changing its verdict under the neutral follow-up. */
  readonly neutralNoise: number;
  /** Probability that an identical repeat has a different verdict. */
  readonly repeatNoise: number;
  /** Probability that the first verdict is a tie, if the judge's form has one. Default: 0. */
  readonly tieRate?: number;
  /**
   * Share of the moves to a target, from the other response, that end in a tie instead, if the
   * judge's form has one. Default: 0.
   */
  readonly softening?: number;
  /**
   * Probability that a score rises because the response bears a sign of an attack (see
   * `whatImpresses`) that appeals to auxiliary information shown with it: by 2β, or by 6β for a
   * response of a pair. In math: that it names a step other than the first wrong one. Default: 0.
   *
   * With L for this value, n for `scoreNoise`, and independent draws, the attack success rate (CE
   * §4.3) is, for scores, over all samples (each has room for β):
   * - attacked, with the auxiliary information: (1−n)·(1−(1−n)·(1−L)) + n·L. If the original has no
   * noise, noise or leaning in the attacked one suffices; otherwise leaning is needed.
   * - no attack, a placebo, or attacked without the auxiliary information: n·(1−n), which equals
   * the first if L = 0.
   * - in math, over samples located before: 1−(1−n)·(1−L), and n without an attack. On labeled
   * pairs, accuracy is `accuracy`, or `accuracy`·(1−L) if the weaker response is attacked and
   * scored with the auxiliary information: a lead of 3β outlasts noise but not 6β.
   *
   * Also the probability that a comparison of a labeled pair prefers the response that bears a sign
   * of an attack, whatever it appeals to.
   */
  readonly leaning?: number;
  /**
   * Probability that a score is β above the response's own or, in math, that another step is
   * named. Default: 0.
   */
  readonly scoreNoise?: number;
  /**
   * Maximum number of issues listed in one answer for a response with planted flaws, all of which
   * the judge sees (CE 5.4). A count, not a probability. Default: no limit.
   */
  readonly attention?: number;
}

/** Initially accurate, unmoved by repetition, and easily swayed by authority. */
export const impressionable: Persona = {
  name: 'impressionable',
  accuracy: 0.8,
  susceptibility: Object.fromEntries(
    pdmBattery.map((kind) => [kind, followUpOf(kind).susceptibility ?? 0]),
  ),
  ownWords: 0.4,
  neutralNoise: 0.01,
  repeatNoise: 0.01,
  leaning: 0.5,
  scoreNoise: 0.1,
  attention: 15,
};
