import { type Spending, SpendingTally } from '../spending.ts';
import type { HeaderEntry } from './log.ts';
import type { RunState } from './runState.ts';

/** Returns what the models of a run were paid for; answers recorded by other tools do not count. */
export function auditSpending(
  { header, pairs }: RunState,
  prices: HeaderEntry['prices'],
): readonly Spending[] {
  const tally = new SpendingTally();
  for (const { turns, drafts } of pairs.values()) {
    for (const { name, answers } of turns.values()) {
      const writer = drafts.get(name.step ?? '')?.writer ?? header?.evidence?.writer;
      const model = name.arm === 'draft' ? writer : header?.judge;
      for (const { recorded, usage } of answers) if (!recorded) tally.add(model, usage);
    }
  }
  return tally.list(prices);
}
