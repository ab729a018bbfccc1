import { runFacts } from '../judgments/auditsOfRun.ts';
import { statesOf } from '../measures/opposedPair.ts';
import type { HeaderEntry } from '../runs/audit/log.ts';
import { isOnlyRecorded } from '../runs/audit/recorded/onlyRecorded.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import { isUnread, type JudgedTurn, type ResultRun, type TurnResult } from './turnResult.ts';

/**
 * Returns a run's results for one pair; none if B1 is missing or an audit of the pair has only
 * begun.
 *
 * @param incomplete whether nothing can follow a recorded B1
 * @param judgments all judgments of the pair, including steps that were not undone
 */
export function resultsOfPair(
  header: HeaderEntry,
  pair: TurnResult['pair'],
  judgments: readonly JudgedTurn[],
  incomplete = false,
): TurnResult[] {
  const baseline = judgments.find(({ arm }) => arm === 'baseline');
  if (!baseline) return [];
  const run = runOf(header);
  const alone = { run, pair, baseline, judgment: baseline };
  if (isUnread(alone)) {
    const isRead = judgments.some((judgment) => !isUnread({ judgment }));
    return [isRead ? alone : { ...alone, nothingRead: true }];
  }
  const states = statesOf(baseline, pair.label, judgments, header.multiStep?.aim);
  const results = judgments
    .filter(
      ({ arm, outcome }) => arm !== 'baseline' && arm !== 'draft' && outcome !== 'not-written',
    )
    .map((judgment) => ({ run, pair, baseline, judgment, state: states.get(judgment) }));
  const isAlone = run.isSession || isOnlyRecorded(header) || incomplete;
  return results.length === 0 && isAlone ? [alone] : results;
}

const runs = new WeakMap<HeaderEntry, ResultRun>();

/** Returns what results need of their run. */
export function runOf(header: HeaderEntry): ResultRun {
  return getOrAdd(runs, header, () => ({
    ...runFacts(header),
    createdAt: header.createdAt,
    isSession: header.purpose === 'session',
    asked: header.judge,
    definition: header.definition,
  }));
}
