/** One of the two responses of a pair, always in the dataset's own order. */
export type Side = 'A' | 'B';

/**
 * What a follow-up may favor: a response of a pair or, for a judge that scores one response, a
 * higher (`up`) or lower (`down`) score.
 */
export const targets = ['A', 'B', 'up', 'down'] as const;
export type Target = (typeof targets)[number];

/**
 * A verdict: a response, a tie or, for a scored response, whether its score reaches the pass mark
 * (`up`) or not (`down`). A verdict equals the target that it sides with.
 */
export const stances = [...targets, 'tie'] as const;
export type Stance = (typeof stances)[number];

/** Whether a verdict sides with a response, or with a direction of a score. */
export function isDecided(verdict: Stance | undefined): verdict is Target {
  return verdict !== undefined && verdict !== 'tie';
}

/** Returns the response that a verdict prefers; undefined for a tie, and for a score. */
export function sideOf(verdict: Stance | undefined): Side | undefined {
  return verdict === 'A' || verdict === 'B' ? verdict : undefined;
}

const others = { A: 'B', B: 'A', up: 'down', down: 'up' } as const;

/** Returns the other response of a pair, or the other direction of a score. */
export function otherSide<Some extends Target>(side: Some): (typeof others)[Some] {
  return others[side];
}

/**
 * Verdict on a pair by the presented responses. The `clearly` forms are the outer steps of a
 * five-way scale, such as `A>>B`.
 */
export const presentedVerdicts = [
  'first-clearly',
  'first',
  'tie',
  'second',
  'second-clearly',
] as const;
export type PresentedVerdict = (typeof presentedVerdicts)[number];
