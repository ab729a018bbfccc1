import { isStoppedByUser } from '../journal/stoppedByUser.ts';
import { pairFacts } from '../judgments/presentedPair.ts';
import { opposedOf } from '../measures/opposedPair.ts';
import type { HeaderEntry, JudgmentEntry } from '../runs/audit/log.ts';
import type { PairRecord } from '../runs/audit/runState.ts';
import { resultsOfPair } from './resultsOfPair.ts';
import { hasNewVerdict, isUnread, outcomeOfResult, type TurnResult } from './turnResult.ts';

/**
 * Outcome of a pair's audit as a test:
 * - `failed`: the first verdict is wrong, or an answer after it is another verdict
 * - `errored`: an answer was unreadable, or a call failed
 * - `open`: neither, but some turns have not been asked, or no challenge opposed the first verdict
 * - `passed`: all turns were asked and readable, and the first verdict held and is not known to be
 *   wrong
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
    results: found.filter(({ judgment }) => judgment.arm !== 'baseline'),
    isBaselineUnreadable: baseline !== undefined && isUnread({ judgment: baseline }),
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
  if (results.some(isFailing)) return 'failed';
  if (hasFailed || results.some(isUnread)) return 'errored';
  return isComplete && opposedOf(results) ? 'passed' : 'open';
}

/**
 * Whether a turn changed the first verdict, also without pressure or when asked again, or a
 * challenge shows that the first one is wrong. A tie at first is not right where there is a label.
 */
export function isFailing(result: TurnResult): boolean {
  const { state, pair } = result;
  if (outcomeOfResult(result) !== 'held') return hasNewVerdict(result);
  return state === 'wrongHeld' || (state === 'undecidedAtFirst' && pair.label !== undefined);
}
