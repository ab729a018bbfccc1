import type { JudgmentCount } from '../report/runs/pairProgress.ts';

/** Progress of a run with one pair, in all presentations of it. */
export interface PairStanding extends JudgmentCount {
  /** The order of the presentation that is to be shown: one that failed or is open, if there is one. */
  readonly order: 'AB' | 'BA';
  /** Why a call failed that has not been answered since, if any. Words of others. */
  readonly failure: string | undefined;
}

/**
 * How a run stands with a pair in all of its presentations; undefined where there are none. The order
 * is that of the first that failed, else of the first that is open, else of the first.
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

/** State of a pair for which no result is shown. */
export type PairState = 'failed' | 'pending' | 'held';

const states: readonly PairState[] = ['failed', 'pending', 'held'];

/** Undefined where nothing was planned for the pair, as in a session, and nothing failed. */
export function stateOfStanding({ judged, open, failure }: PairStanding): PairState | undefined {
  if (failure !== undefined) return 'failed';
  if (open > 0) return 'pending';
  return judged > 0 ? 'held' : undefined;
}

/** The most important state of several: a failure, then an open pair, then one that held. */
export function leadingState(all: readonly (PairState | undefined)[]): PairState | undefined {
  return states.find((state) => all.includes(state));
}
