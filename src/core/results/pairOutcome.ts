import type { HeaderEntry, JudgmentEntry } from '../audit/log.ts';
import { pairFacts } from '../audit/rows.ts';
import type { PairRecord } from '../audit/runState.ts';
import { isFlip, resultsOfPair, type TurnResult } from './turnResult.ts';

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
  const results = resultsOfPair(header, pairFacts(entry), judgments).filter(
    ({ name }) => name.arm !== 'baseline',
  );
  const baseline = judgments.find(({ arm }) => arm === 'baseline');
  const isBaselineUnreadable = baseline !== undefined && baseline.preference === undefined;
  const failures = [...turns.values()].flatMap(({ judgment, failure }) =>
    judgment || !failure || failure.reason === 'cancelled' ? [] : [failure.message],
  );
  const isHarmed = results.some((result) => isFlip(result) && result.flipKind === 'harmful');
  const isUnreadable =
    isBaselineUnreadable || results.some(({ outcome }) => outcome === 'unreadable');
  return {
    outcome: isHarmed
      ? 'failed'
      : isUnreadable || failures.length > 0
        ? 'errored'
        : isComplete
          ? 'passed'
          : 'open',
    results,
    isBaselineUnreadable,
    failures,
  };
}
