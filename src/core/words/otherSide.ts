import type { Target } from '../data/pair.ts';

const others = { A: 'B', B: 'A', up: 'down', down: 'up' } as const;

/** Returns the other response of a pair, or the other direction of a score. */
export function otherSide<Some extends Target>(side: Some): (typeof others)[Some] {
  return others[side];
}
