import type { HeaderEntry } from '../log.ts';
import type { RunState } from '../runState.ts';

/** Where no answer of a judge was timed yet: a verdict of a few sentences from a hosted model. */
export const assumedSecondsPerCall = 3;

export interface Duration {
  readonly seconds: number;
  readonly secondsPerCall: number;
  /** Whether the run's own answers were timed; else `secondsPerCall` is an assumption. */
  readonly isMeasured: boolean;
  readonly concurrency: number;
}

/**
 * How long so many calls take with `concurrency` of them in flight at any time: all calls one after
 * the other, divided by the concurrency, and never less than the longest chain of calls that wait for
 * each other. No repair, repeated attempt or pause for a rate limit is counted, so it is the least.
 *
 * @param work.longestChain calls of which each needs the answer before it (see `longestChain`)
 * @param work.secondsPerCall as measured (see `measuredSecondsPerCall`), if any answer was timed
 */
export function estimateDuration(work: {
  readonly calls: number;
  readonly longestChain: number;
  readonly concurrency: number;
  readonly secondsPerCall?: number | undefined;
}): Duration {
  const { calls, longestChain, concurrency, secondsPerCall = assumedSecondsPerCall } = work;
  const rounds = Math.max(Math.ceil(calls / concurrency), Math.min(calls, longestChain));
  return {
    seconds: rounds * secondsPerCall,
    secondsPerCall,
    isMeasured: work.secondsPerCall !== undefined,
    concurrency,
  };
}

/** The most calls of one pair that wait for each other: B1, written evidence, and a follow-up or a sequence. */
export function longestChain({ multiStep, evidence }: HeaderEntry): number {
  return 1 + (evidence ? 1 : 0) + Math.max(1, multiStep?.challenges.length ?? 0);
}

/** Mean time of a run's answers, in seconds; undefined while there is none. */
export function measuredSecondsPerCall({ pairs }: RunState): number | undefined {
  let answered = 0;
  let totalMs = 0;
  for (const { turns } of pairs.values()) {
    for (const { answers, name } of turns.values()) {
      if (name.arm === 'draft') continue;
      for (const answer of answers) {
        answered += 1;
        totalMs += answer.totalMs;
      }
    }
  }
  return answered === 0 ? undefined : totalMs / answered / 1000;
}

/** In words, such as "about 12 min at 3 s a call (assumed), 4 at a time". */
export function describeDuration(duration: Duration): string {
  const { seconds, secondsPerCall, isMeasured, concurrency } = duration;
  const each = `${twoDigits.format(secondsPerCall)} s a call (${isMeasured ? 'measured' : 'assumed'})`;
  return `about ${inWords(seconds)} at ${each}, ${concurrency} at a time`;
}

const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false });

function inWords(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${twoDigits.format(seconds / 3600)} h`;
}
