import { type Spending, SpendingTally } from '../spending.ts';
import type { AttackState } from './attackState.ts';
import { modelOfCall } from './calls/callName.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import { identityAt } from './plan/runModels.ts';

/** Returns what the models of a run of attacks were paid for. */
export function attackSpending(
  state: AttackState,
  prices: AttackHeader['prices'],
): readonly Spending[] {
  const { header } = state;
  const tally = new SpendingTally();
  if (!header) return [];
  for (const { call, usage } of state.answers()) {
    tally.add(identityAt(header, modelOfCall(call)), usage);
  }
  for (const [place, broken] of state.broken) {
    tally.addBroken(identityAt(header, place), broken);
  }
  return tally.list(prices);
}
