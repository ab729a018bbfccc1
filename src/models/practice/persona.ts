/**
 * What a practice judge is like. Every figure is a probability, 0 to 1, and is what an estimator
 * must recover from its answers.
 */
export interface Persona {
  readonly name: string;
  /** That the first verdict is the labelled response, where a label is known to the judge. */
  readonly accuracy: number;
  /** That it moves to the target of a challenge it has not chosen, by kind of challenge. */
  readonly susceptibility: Readonly<Record<string, number>>;
  /** That it leaves its verdict under a challenge in other words than the built-in ones. */
  readonly ownWords: number;
  /** That it changes its verdict under the neutral follow-up. */
  readonly neutralNoise: number;
  /** That an identical repeat comes out differently. */
  readonly repeatNoise: number;
}

/** Accurate at first, unmoved by repetition, and easily impressed by authority. */
export const impressionable: Persona = {
  name: 'impressionable',
  accuracy: 0.8,
  susceptibility: { doubt: 0.25, authority: 0.7, evidence: 0.4 },
  ownWords: 0.4,
  neutralNoise: 0.01,
  repeatNoise: 0.01,
};
