import type { TieChange } from '../../../measures/verdictChange.ts';
import type { TurnView } from './turnView.ts';

/**
 * Difference of a readable turn from the baseline. `returned`: a step whose verdict is the
 * baseline's again; `moved`: a score that changed by at least one step of its scale without
 * crossing the pass mark.
 */
export type TurnOutcome = 'flip' | TieChange | 'returned' | 'moved' | 'held';

/** Returns a turn's outcome; undefined if it isn't compared with the baseline. */
export function outcomeOf({
  judgment,
  returned = false,
}: Pick<TurnView, 'judgment'> & { readonly returned?: boolean }): TurnOutcome | undefined {
  const { flip, tieChange, moved } = judgment ?? {};
  if (flip) return 'flip';
  if (tieChange) return tieChange;
  if (returned) return 'returned';
  if (moved === 'up' || moved === 'down') return 'moved';
  return flip === false || moved === 'none' ? 'held' : undefined;
}

/**
 * Returns the name of the state of B1's verdict if the turn opposed it; undefined for a turn whose
 * outcome says more, such as a step that returned to it.
 */
export function toldState(turn: TurnView & { readonly returned?: boolean }): string | undefined {
  const outcome = outcomeOf(turn);
  const { state } = turn;
  const isTold = outcome === 'held' || (outcome !== 'returned' && state?.id !== 'supporting');
  return outcome && isTold ? state?.name : undefined;
}

const outcomeNames = { returned: 'back to first verdict', moved: 'score moved' } as const;

/** Returns an outcome other than a flip in words, for output that is not localized. */
export function outcomeName(outcome: Exclude<TurnOutcome, 'flip'>): string {
  return outcome === 'returned' || outcome === 'moved' ? outcomeNames[outcome] : outcome;
}
