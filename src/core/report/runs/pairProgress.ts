import type { JudgmentFacts } from '../../judgments/judgmentTable.ts';
import type { Side } from '../../pair.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import { type PlannedTurn, plannedTurns } from '../../runs/audit/plan/plannedTurns.ts';
import type { PairFacts } from '../../runs/audit/rows.ts';
import { turnId } from '../../runs/audit/turns.ts';

/** How far a run has come, in judgments of its planned turns. */
export interface JudgmentCount {
  readonly judged: number;
  /** Still to be asked. Where B1 is not judged yet, the most that may come. */
  readonly open: number;
}

/**
 * Counts the planned turns of one pair of a run, from all of its judgments. What follows an unreadable
 * turn is left out and not open. Of a session nothing is planned but its steps.
 */
export function createPairCount(
  header: HeaderEntry,
): (pair: Pick<PairFacts, 'target'>, judgments: readonly JudgmentFacts[]) => JudgmentCount {
  const plans = new Map<string, readonly PlannedTurn[]>();
  const planOf = (target: Side | undefined, baseline: Side | undefined) => {
    const key = `${target} ${baseline}`;
    const plan = plans.get(key) ?? longestPlan(header, target, baseline);
    plans.set(key, plan);
    return plan;
  };
  return ({ target }, judgments) => {
    if (header.purpose === 'session') return { judged: 0, open: 0 };
    const known = new Map(judgments.map((judgment) => [turnId(judgment), judgment]));
    const baseline = judgments.find(({ arm }) => arm === 'baseline')?.preference;
    const cut = new Set<string>();
    let judged = 0;
    let open = 0;
    for (const { name, parent = '' } of planOf(target, baseline)) {
      const id = turnId(name);
      const judgment = known.get(id);
      const before = known.get(parent);
      if (judgment) judged += 1;
      else if (cut.has(parent) || (before && before.preference === undefined)) cut.add(id);
      else open += 1;
    }
    return { judged, open };
  };
}

function longestPlan(
  header: HeaderEntry,
  target: Side | undefined,
  baseline: Side | undefined,
): readonly PlannedTurn[] {
  if (baseline) return plannedTurns(header, target, baseline);
  const [one, other] = [plannedTurns(header, target, 'A'), plannedTurns(header, target, 'B')];
  return one.length > other.length ? one : other;
}
