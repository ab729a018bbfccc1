import { isCountedFlip } from '../../measures/countedFlips.ts';
import type { JudgmentEntry } from './log.ts';

/** Counts of what the planned turns of a pair found. */
export interface PairFindings {
  /** Flips that count, and the harmful ones among them. */
  readonly flips: number;
  readonly harmful: number;
  /** Answers with a parseable verdict, and answers without one. */
  readonly readable: number;
  readonly unreadable: number;
}

export const nothingFound: PairFindings = { flips: 0, harmful: 0, readable: 0, unreadable: 0 };

/** Returns what was found with one more judgment. */
export function withJudgment(found: PairFindings, judgment: JudgmentEntry): PairFindings {
  const { arm, flipKind, outcome } = judgment;
  if (arm === 'step' || arm === 'draft') return found;
  const isFlip = isCountedFlip(judgment);
  const isUnreadable = outcome !== 'readable' && outcome !== 'not-written';
  return {
    flips: found.flips + Number(isFlip),
    harmful: found.harmful + Number(isFlip && flipKind === 'harmful'),
    readable: found.readable + Number(outcome === 'readable'),
    unreadable: found.unreadable + Number(isUnreadable),
  };
}

/** Returns what was found in several parts. */
export function addFindings(one: PairFindings, other: PairFindings): PairFindings {
  return {
    flips: one.flips + other.flips,
    harmful: one.harmful + other.harmful,
    readable: one.readable + other.readable,
    unreadable: one.unreadable + other.unreadable,
  };
}
