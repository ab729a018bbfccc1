import type { CallFailure } from '../journal/failureWords.ts';
import type { JudgmentCount } from '../runs/audit/plan/pairProgress.ts';

/** Progress of a run with one pair, in all of its presentations. */
export interface PairStanding extends JudgmentCount {
  /** Order of the presentation to show: a failed or open one, if any. */
  readonly order: 'AB' | 'BA';
  /** Why a call failed that has not been answered since, if any. */
  readonly failure: CallFailure | undefined;
}

/**
 * Returns the combined progress of all presentations of a pair; undefined if there are none. The
 * order is that of the first failed presentation, otherwise of the first open one, otherwise of the
 * first.
 */
export function standingOfAll(all: readonly PairStanding[]): PairStanding | undefined {
  const failed = all.find(({ failure }) => failure !== undefined);
  const shown = failed ?? all.find(({ open }) => open > 0) ?? all[0];
  return (
    shown && {
      judged: all.reduce((sum, { judged }) => sum + judged, 0),
      open: all.reduce((sum, { open }) => sum + open, 0),
      order: shown.order,
      failure: failed?.failure,
    }
  );
}

/** State of a pair that has no results to show. */
export type PairState = 'failed' | 'pending' | 'held';

/** Returns undefined if nothing failed and nothing was planned for the pair, as in a session. */
export function stateOfStanding({ judged, open, failure }: PairStanding): PairState | undefined {
  if (failure !== undefined) return 'failed';
  if (open > 0) return 'pending';
  return judged > 0 ? 'held' : undefined;
}
