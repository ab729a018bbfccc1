import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';

/** Returns the turns whose justification can be compared with the baseline's. */
export function comparableTurns(turns: readonly TurnView[]): readonly TurnView[] {
  return turns.filter(
    ({ name, judgment }) => name.arm !== 'baseline' && judgment?.flip !== undefined,
  );
}

/**
 * Returns the turn to compare first: the first flip, otherwise authority, otherwise the first turn.
 */
export function firstToCompare(comparable: readonly TurnView[]): TurnView | undefined {
  return (
    comparable.find(({ judgment }) => judgment?.flip) ??
    comparable.find(({ name }) => name.challenge === 'authority') ??
    comparable[0]
  );
}
