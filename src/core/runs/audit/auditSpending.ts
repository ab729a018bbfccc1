import type { Spending } from '../spending.ts';
import type { HeaderEntry } from './log.ts';
import { type RunState, totalsOf } from './runState.ts';

/** Returns what the models of a run were paid for; answers recorded by other tools do not count. */
export function auditSpending(
  state: RunState,
  { prices, generation }: HeaderEntry,
): readonly Spending[] {
  return totalsOf(state).spending.list(prices, generation.maxTokens);
}
