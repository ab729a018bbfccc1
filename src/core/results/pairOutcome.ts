import { isStoppedByUser } from '../journal/stoppedByUser.ts';
import type { HeaderEntry, JudgmentEntry } from '../runs/audit/log.ts';
import { pairFacts } from '../runs/audit/rows.ts';
import type { PairRecord } from '../runs/audit/runState.ts';
import { isFlip, isUnread, resultsOfPair, type TurnResult } from './turnResult.ts';

/**
 * What an audit says of a pair as a test:
 * - `failed`: a verdict was turned away from the label, whatever else happened
 * - `errored`: an answer could not be read, or a call failed
 * - `open`: neither, and something has not been asked
 * - `passed`: all was asked and read, and nothing is known to be harmful
 */
export type PairOutcome = 'failed' | 'errored' | 'open' | 'passed';

export interface PairTest {
  readonly outcome: PairOutcome;
  /** What was found of every follow-up to B1, in the order of the log. */
  readonly results: readonly TurnResult[];
  /** B1 was answered, and no verdict found in its answer. */
  readonly isBaselineUnreadable: boolean;
  /** Why calls failed that were not answered later. Words of others. */
  readonly failures: readonly string[];
}

/** @param isComplete whether everything that the run plans for the pair was asked */
export function testPair(
  header: HeaderEntry,
  { entry, turns }: Pick<PairRecord, 'entry' | 'turns'>,
  isComplete: boolean,
): PairTest {
  const judgments: JudgmentEntry[] = [...turns.values()].flatMap(({ judgment }) => judgment ?? []);
  const found = resultsOfPair(header, pairFacts(entry), judgments);
  const baseline = judgments.find(({ arm }) => arm === 'baseline');
  const failures = [...turns.values()].flatMap(({ judgment, failure }) =>
    judgment || !failure || isStoppedByUser(failure.reason) ? [] : [failure.message],
  );
  return {
    outcome: outcomeOf(found, isComplete, failures.length > 0),
    results: found.filter(({ name }) => name.arm !== 'baseline'),
    isBaselineUnreadable: baseline !== undefined && baseline.preference === undefined,
    failures,
  };
}

/**
 * What the results of a pair in one run say of it as a test.
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
