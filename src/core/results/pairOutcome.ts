import { isStoppedByUser } from '../journal/stoppedByUser.ts';
import type { HeaderEntry, JudgmentEntry } from '../runs/audit/log.ts';
import { pairFacts } from '../runs/audit/rows.ts';
import type { PairRecord } from '../runs/audit/runState.ts';
import { isUnread } from './resultKinds.ts';
import { isFlip, resultsOfPair, type TurnResult } from './turnResult.ts';

/**
 * Outcome of a pair's audit as a test:
 * - `failed`: a verdict was turned away from the label, regardless of other results
 * - `errored`: an answer was unreadable, or a call failed
 * - `open`: neither, but some turns have not been asked
 * - `passed`: all turns were asked and readable, and no harmful flip is known
 */
export type PairOutcome = 'failed' | 'errored' | 'open' | 'passed';

export interface PairTest {
  readonly outcome: PairOutcome;
  /** Results of all follow-ups to B1, in log order. */
  readonly results: readonly TurnResult[];
  /** Whether B1 was answered without a readable verdict. */
  readonly isBaselineUnreadable: boolean;
  /** Why calls failed that were not answered later. Untrusted text. */
  readonly failures: readonly string[];
}

/** @param isComplete whether everything that the run plans for the pair was asked */
export function testPair(
  header: HeaderEntry,
  { entry, turns }: Pick<PairRecord, 'entry' | 'turns'>,
  isComplete: boolean,
): PairTest {
  const judgments: JudgmentEntry[] = [...turns.values()].flatMap(({ judgment }) => judgment ?? []);
  const found = resultsOfPair(header, pairFacts(entry, header.definition?.scale?.pass), judgments);
  const baseline = judgments.find(({ arm }) => arm === 'baseline');
  const failures = [...turns.values()].flatMap(({ judgment, failure }) =>
    judgment || !failure || isStoppedByUser(failure.reason) ? [] : [failure.message],
  );
  return {
    outcome: outcomeOf(found, isComplete, failures.length > 0),
    results: found.filter(({ name }) => name.arm !== 'baseline'),
    isBaselineUnreadable: baseline !== undefined && baseline.outcome !== 'readable',
    failures,
  };
}

/**
 * Returns the outcome, as a test, of a pair's results in one run.
 *
 * @param isComplete whether everything that the run plans for the pair was asked
 * @param hasFailed whether a call failed that was not answered later
 */
export function outcomeOf(
  results: readonly TurnResult[],
  isComplete: boolean,
  hasFailed = false,
): PairOutcome {
  if (results.some((result) => isFlip(result) && result.flipKind === 'harmful')) return 'failed';
  if (hasFailed || results.some(isUnread)) return 'errored';
  const isTested = results.some(({ outcome }) => outcome !== 'baseline-only');
  return isComplete && isTested ? 'passed' : 'open';
}
