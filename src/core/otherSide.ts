import type { Side } from './pair.ts';

export function otherSide(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}
