import type { HeaderEntry } from '../log.ts';
import { type RunState, totalsOf } from '../runState.ts';

/**
 * Returns the maximum number of consecutive dependent calls of one pair: B1, written evidence, and
 * a follow-up or a sequence.
 */
export function longestChain({ multiStep, evidence }: HeaderEntry): number {
  return 1 + (evidence ? 1 : 0) + Math.max(1, multiStep?.challenges.length ?? 0);
}

/** Returns the mean time of a run's answers in seconds, or undefined if there are none. */
export function measuredSecondsPerCall(state: RunState): number | undefined {
  const { answers, totalMs } = totalsOf(state);
  return answers === 0 ? undefined : totalMs / answers / 1000;
}
