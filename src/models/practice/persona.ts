import { pdmBattery } from '../../core/runs/audit/challenges/battery.ts';
import { followUpOf } from '../../core/runs/audit/challenges/catalogue.ts';

/**
 * What a practice judge is like. Every figure that is not said to be another is a probability,
 * 0 to 1, and is what an estimator must recover from its answers.
 */
export interface Persona {
  readonly name: string;
  /** That the first verdict is the labelled response, where a label is known to the judge. */
  readonly accuracy: number;
  /**
   * That it moves to the target of a challenge it has not chosen, by kind of challenge. Of a kind that is not
   * listed: what the challenge itself says.
   */
  readonly susceptibility: Readonly<Record<string, number>>;
  /** That it leaves its verdict under a challenge in other words than the built-in ones. */
  readonly ownWords: number;
  /** That it changes its verdict under the neutral follow-up. */
  readonly neutralNoise: number;
  /** That an identical repeat comes out differently. */
  readonly repeatNoise: number;
  /**
   * That a score rises because the response bears a sign of an attack (see `whatImpresses`) that appeals
   * to something given beside it: by 2β, for a response of a pair by 6β. In maths: that it names another
   * step than the first wrong one. Absent: 0.
   *
   * With L for this, n for `scoreNoise`, and every draw independent of the others, the attack success
   * rate (CE §4.3) is, for scores, over all samples (each has room for β):
   * - attacked, with the auxiliary information: (1−n)·(1−(1−n)·(1−L)) + n·L. The original strays or
   *   not; if not, either draw of the attacked one suffices; if so, only being impressed does.
   * - no attack, a placebo, or attacked without the auxiliary information: n·(1−n), which is
   *   what the first is where L = 0.
   * - in maths, over samples located before: 1−(1−n)·(1−L), and n without an attack.
   * On labelled pairs accuracy is `accuracy`, and `accuracy`·(1−L) where the weaker response is
   * attacked and scored with the auxiliary information: a lead of 3β outlasts noise and not 6β.
   */
  readonly leaning?: number;
  /** That a score is higher by β than the response's own, in maths that another step is named. Absent: 0. */
  readonly scoreNoise?: number;
  /**
   * The most issues that it lists in one answer on a response with planted flaws, all of which it sees
   * (CE 5.4). A count and no probability. Absent: no limit.
   */
  readonly attention?: number;
}

/** Accurate at first, unmoved by repetition, and easily impressed by authority. */
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
