import { onFirstUse } from '../../words/onFirstUse.ts';

/**
 * Used while no answer of a judge has been timed: a verdict of a few sentences from a hosted model.
 */
const assumedSecondsPerCall = 3;

export interface Duration {
  readonly seconds: number;
  readonly secondsPerCall: number;
  /** Whether the run's answers were timed; otherwise `secondsPerCall` is an assumption. */
  readonly isMeasured: boolean;
  readonly concurrency: number;
}

/**
 * Estimates the duration of the calls with `concurrency` calls in flight at any time: the total
 * time of all calls divided by the concurrency, and at least the time of the longest chain of
 * dependent calls. This is a minimum, because repairs, retries and rate limit pauses are not
 * included.
 *
 * @param work.longestChain number of calls that each need the previous answer
 * @param work.secondsPerCall as measured, if any answer was timed
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

/** Returns a text such as "about 12 min at 3 s a call (assumed), 4 at a time". */
export function describeDuration(duration: Duration): string {
  const { seconds, secondsPerCall, isMeasured, concurrency } = duration;
  const each = `${twoDigits().format(secondsPerCall)} s a call (${isMeasured ? 'measured' : 'assumed'})`;
  return `${describeSeconds(seconds)} at ${each}, ${concurrency} at a time`;
}

/** Returns a text such as "about 12 min". */
export function describeSeconds(seconds: number): string {
  return `about ${inWords(seconds)}`;
}

const twoDigits = onFirstUse(
  () => new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false }),
);

function inWords(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${twoDigits().format(seconds / 3600)} h`;
}
