import { keyedIndex } from '../digest.ts';
import { otherSide, type Side } from '../pair.ts';

/**
 * How the response that a challenge favours is chosen (PDM 3.5): `anti-baseline` takes the one that
 * B1 did not choose; `counterbalanced` assigns it independently of B1.
 */
export const protocols = ['anti-baseline', 'counterbalanced'] as const;
export type Protocol = (typeof protocols)[number];

export function antiBaselineTarget(baseline: Side): Side {
  return otherSide(baseline);
}

/** Counterbalanced target of a pair that is audited by itself: a draw keyed by seed and pair. */
export function drawTarget(seed: number, pairKey: string): Side {
  return keyedIndex(2, seed, 'target', pairKey) === 0 ? 'A' : 'B';
}
