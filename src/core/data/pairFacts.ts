import type { Side } from '../words/verdict.ts';
import { isTrustedScore, isTrustedTie, modelLabel, type Pair, trustedLabel } from './pair.ts';

/** What the choice of a pair depends on besides its key and domain. */
export interface PairFacts {
  /** The response that a human or gold label prefers. */
  readonly preferred: Side | undefined;
  /** The response that a model's label prefers. */
  readonly preferredByModel: Side | undefined;
  /** Whether a human or gold label is a tie. */
  readonly isTied: boolean;
  /** Whether people, or a gold source, gave a single response a score. */
  readonly isScored: boolean;
}

export function factsOf(pair: Pick<Pair, 'label' | 'labelSource' | 'score'>): PairFacts {
  return {
    preferred: trustedLabel(pair),
    preferredByModel: modelLabel(pair)?.side,
    isTied: isTrustedTie(pair),
    isScored: isTrustedScore(pair),
  };
}

/** Whether people, or a gold source, prefer a response of a pair or gave a single one a score. */
export function isLabeled({ preferred, isScored }: PairFacts): boolean {
  return preferred !== undefined || isScored;
}

const sides = [undefined, 'A', 'B'] as const;

/** Returns facts as a number. */
export function encodeFacts({ preferred, preferredByModel, isTied, isScored }: PairFacts): number {
  const bySide = sides.indexOf(preferred) | (sides.indexOf(preferredByModel) << 2);
  return bySide | (Number(isTied) << 4) | (Number(isScored) << 5);
}

export function decodeFacts(code: number): PairFacts {
  return {
    preferred: sides[code & 3],
    preferredByModel: sides[(code >> 2) & 3],
    isTied: (code & 16) !== 0,
    isScored: (code & 32) !== 0,
  };
}
