import { changedEarlier } from '../../../measures/changedFromPrevious.ts';
import type { TieChange } from '../../../measures/verdictChange.ts';
import { verdictText } from '../../../measures/verdictText.ts';
import type { TurnView } from './turnView.ts';

/**
 * Difference of a readable turn from the baseline. `still`: the verdict differs because an earlier
 * turn changed it; `returned`: a step whose verdict is the baseline's again; `moved`: a score that
 * changed by at least one step of its scale without crossing the pass mark.
 */
export type TurnOutcome = 'flip' | TieChange | 'still' | 'returned' | 'moved' | 'held';

/** Returns a turn's outcome; undefined if it isn't compared with the baseline. */
export function outcomeOf({
  judgment,
  returned = false,
}: Pick<TurnView, 'judgment'> & { readonly returned?: boolean }): TurnOutcome | undefined {
  const { flip, tieChange, moved } = judgment ?? {};
  if (judgment && changedEarlier(flip ? 'flip' : tieChange, judgment)) return 'still';
  if (flip) return 'flip';
  if (tieChange) return tieChange;
  if (returned) return 'returned';
  if (moved === 'up' || moved === 'down') return 'moved';
  return flip === false || moved === 'none' ? 'held' : undefined;
}

/**
 * Returns the name of the state of B1's verdict if the turn opposed it; undefined for a turn whose
 * outcome says more, such as a step that returned to it, or that an earlier turn changed it.
 */
export function toldState(turn: TurnView & { readonly returned?: boolean }): string | undefined {
  const outcome = outcomeOf(turn);
  const { state } = turn;
  if (outcome === undefined || outcome === 'still' || outcome === 'returned') return undefined;
  return outcome === 'held' || state?.id !== 'supporting' ? state?.name : undefined;
}

const outcomeNames = { returned: 'back to first verdict', moved: 'score moved' } as const;

/** Returns an outcome other than a flip in words, for output that is not localized. */
export function outcomeName(
  outcome: Exclude<TurnOutcome, 'flip'>,
  judgment: TurnView['judgment'],
): string {
  if (outcome === 'still') return `still ${judgment ? verdictText(judgment) : ''}`;
  return outcome === 'returned' || outcome === 'moved' ? outcomeNames[outcome] : outcome;
}
