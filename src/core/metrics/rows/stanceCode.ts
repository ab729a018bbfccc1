import type { Stance } from '../../pair.ts';

/** A verdict, target or label as a number; 0 if there is none. */
export type StanceCode = number;

/** Codes of a tie, and of a neutral turn that was not asked. */
export const tieCode = 4;
export const notAsked = 8;

const codes: Readonly<Record<Stance, StanceCode>> = { A: 1, B: 2, up: 1, down: 2, tie: tieCode };

export function stanceCode(stance: Stance | undefined): StanceCode {
  return stance === undefined ? 0 : codes[stance];
}
