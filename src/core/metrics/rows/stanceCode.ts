import type { Stance } from '../../words/verdict.ts';

/** A verdict, target or label as a number; 0 if there is none. */
export type StanceCode = number;

/** Codes of a tie, and of a neutral turn that was not asked. */
export const tieCode = 4;
export const notAsked = 8;

export function stanceCode(stance: Stance | undefined): StanceCode {
  switch (stance) {
    case undefined:
      return 0;
    case 'A':
    case 'up':
      return 1;
    case 'B':
    case 'down':
      return 2;
    case 'tie':
      return tieCode;
  }
}
