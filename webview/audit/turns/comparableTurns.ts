import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';

/** Turns whose justification can be laid beside the baseline's. */
export function comparableTurns(turns: readonly TurnView[]): readonly TurnView[] {
  return turns.filter(
    ({ name, judgment }) => name.arm !== 'baseline' && judgment?.flip !== undefined,
  );
}

/** The turn to begin with: the first flip, else authority's, else the first there is. */
export function firstToCompare(comparable: readonly TurnView[]): TurnView | undefined {
  return (
    comparable.find(({ judgment }) => judgment?.flip) ??
    comparable.find(({ name }) => name.challenge === 'authority') ??
    comparable[0]
  );
}
