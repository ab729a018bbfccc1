import { type Audit, isReadable } from '../../../judgments/audit.ts';
import type { Stance } from '../../../words/verdict.ts';

/** Number of verdicts that moved from one state to another between two steps of a sequence. */
interface StateTransition {
  /** 1 means from the baseline to the first follow-up. */
  readonly step: number;
  readonly from: Stance;
  /** `unreadable` means that the sequence is censored there. */
  readonly to: Stance | 'unreadable';
  readonly count: number;
}

/**
 * Returns the flow between A, B and tie through planned sequences with a readable baseline (PDM
 * 4.8).
 */
export function stateFlow(audits: readonly Audit[]): StateTransition[] {
  const flow = new Map<string, StateTransition>();
  for (const { baseline, sequence } of audits) {
    let from = baseline.preference;
    if (!isReadable(baseline) || from === undefined) continue;
    for (const [i, judgment] of sequence.entries()) {
      const to = judgment.preference ?? 'unreadable';
      const key = `${i} ${from} ${to}`;
      const count = (flow.get(key)?.count ?? 0) + 1;
      flow.set(key, { step: i + 1, from, to, count });
      if (to === 'unreadable') break;
      from = to;
    }
  }
  return [...flow.values()].sort(
    (one, other) =>
      one.step - other.step || one.from.localeCompare(other.from) || one.to.localeCompare(other.to),
  );
}
