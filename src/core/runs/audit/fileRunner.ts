import { PauseWatch, type ReadingOptions } from '../../journal/pauseWatch.ts';
import { type PoolEnd, runPool } from '../../journal/pool.ts';
import { mostUnreadAtFirst } from '../../journal/readings.ts';
import { baselineTurn, turnId } from '../../words/turns.ts';
import type { PairAudit } from './pairAudit.ts';
import { auditBaseline, auditPair } from './runner.ts';
import type { RunState } from './runState.ts';
import { isComplete } from './views/auditView.ts';

interface FileAudit extends Omit<PairAudit, 'pairKey'>, ReadingOptions {
  /** Number of pairs audited in parallel; the model's limits bound the requests. */
  readonly pairsAtOnce: number;
  /**
   * Called when no more calls will be made for a pair now.
   *
   * @param isDone whether none are left, which is false after a failed call
   */
  readonly onPairEnd?: (pairKey: string, isDone: boolean) => void;
}

/**
 * Asks the remaining turns of every pair of a run, in log order, beginning with baselines until one
 * is readable. The requests of a pair do not depend on other pairs, so the same seed and the same
 * answers result in the same judgments regardless of the interleaving. Pauses if too many answers
 * are unreadable. Rejects like `auditPair`; answered calls are not repeated.
 */
export async function auditFile(audit: FileAudit): Promise<PoolEnd> {
  const { state, pairsAtOnce, onPairEnd } = audit;
  const isDone = (pairKey: string) => isComplete(state, pairKey);
  const watch = new PauseWatch(state.readings, audit);
  const first = await askUntilRead(audit, watch, isDone);
  if (first) return first;
  return runPool(state.pairs.keys(), audit, watch, {
    atOnce: pairsAtOnce,
    isDone,
    work: async (pairKey, watched) => {
      await auditPair({ ...watched, pairKey });
      onPairEnd?.(pairKey, isDone(pairKey));
    },
  });
}

/**
 * Asks baselines until one is readable, and nothing else: at most five at a time, and no more once
 * five are unreadable. Returns how the run ended if none is readable; undefined if the run can go
 * on, also because the service filtered all of them.
 */
async function askUntilRead(
  audit: FileAudit,
  watch: PauseWatch,
  isDone: (pairKey: string) => boolean,
): Promise<PoolEnd | undefined> {
  const { state, pairsAtOnce, signal, allowUnreadable } = audit;
  const isRead = () => (state.readings.get(0)?.readable ?? 0) > 0;
  const isAsked = (key: string) => baselineOf(state, key)?.judgment !== undefined;
  if (allowUnreadable || isRead()) return undefined;
  const open = [...state.pairs.keys()].filter((key) => !isDone(key));
  if (open.length === 0) return undefined;
  const untried = open.filter((key) => !isAsked(key));
  while (!isRead() && !watch.pausedBy && !signal.aborted && untried.length > 0) {
    const unread = state.readings.get(0)?.unreadable ?? 0;
    await runPool(untried.splice(0, mostUnreadAtFirst - unread), audit, watch, {
      atOnce: Math.min(pairsAtOnce, mostUnreadAtFirst),
      isDone: (key) => isRead() || isAsked(key),
      work: (pairKey, watched) => auditBaseline({ ...watched, pairKey }),
    });
  }
  const isEnd = open.every(isAsked);
  const pausedBy = watch.pausedBy ?? (isEnd ? watch.unread(1) : undefined);
  if (isRead() || (isEnd && !pausedBy)) return undefined;
  return { complete: false, ...(pausedBy && { pausedBy }) };
}

function baselineOf(state: RunState, key: string) {
  return state.pairs.get(key)?.turns.get(turnId(baselineTurn));
}
