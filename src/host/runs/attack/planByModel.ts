import type { ModelIdentity } from '../../../core/ports.ts';
import type { AttackHeader } from '../../../core/runs/attack/attackLog.ts';
import type { AttackState } from '../../../core/runs/attack/attackState.ts';
import { attentionTargets } from '../../../core/runs/attack/attentionLimit.ts';
import type { AttackCell } from '../../../core/runs/attack/cell.ts';
import { attackTargets } from '../../../core/runs/attack/plan/attackTargets.ts';
import { plannedAttention } from '../../../core/runs/attack/plan/attentionPlan.ts';
import { type PlannedCalls, plannedCalls } from '../../../core/runs/attack/plan/plannedCalls.ts';
import type { ModelPlace } from '../../../core/runs/attack/plan/runModels.ts';

/** What one model is still to be asked. Tokens are those of `calls`. */
export interface ModelPlan {
  readonly identity: ModelIdentity;
  readonly role: 'attacker' | 'judge' | 'verifier';
  readonly calls: number;
  readonly mostCalls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** What a run of attacks still takes, by the model that is asked: the attacker, the judges, the verifier. */
export function planByModel(
  header: AttackHeader,
  state: AttackState,
  cells: readonly AttackCell[],
): readonly ModelPlan[] {
  const nothing = { calls: 0, mostCalls: 0, promptTokens: 0, completionTokens: 0 };
  const attacker = { identity: header.attacker, role: 'attacker' as const, ...nothing };
  const judges = header.judges.map(({ identity }) => ({
    identity,
    role: 'judge' as const,
    ...nothing,
  }));
  const verifier = header.verifier && {
    identity: header.verifier,
    role: 'verifier' as const,
    ...nothing,
  };
  const planOf = (place: ModelPlace) => {
    if (place === undefined) return attacker;
    return place === 'verifier' ? (verifier ?? judges[0]) : judges[place];
  };
  const counted = new Set<string>();
  for (const planned of callsLeft(header, state, cells)) {
    const plan = planOf(planned.judge);
    if (!plan || planned.mostCalls === 0 || counted.has(planned.name)) continue;
    counted.add(planned.name);
    plan.calls += planned.calls;
    plan.mostCalls += planned.mostCalls;
    if (planned.calls === 0) continue;
    const { promptTokens, completionTokens } = planned.tokens();
    plan.promptTokens += planned.calls * promptTokens;
    plan.completionTokens += planned.calls * completionTokens;
  }
  return [attacker, ...judges, ...(verifier ? [verifier] : [])];
}

function* callsLeft(
  header: AttackHeader,
  state: AttackState,
  cells: readonly AttackCell[],
): Generator<PlannedCalls> {
  const run = { header, state };
  for (const target of attackTargets(state.samples(), cells, header, state).targets) {
    yield* plannedCalls(target, run);
  }
  for (const target of attentionTargets(header, state).targets) yield plannedAttention(target, run);
}
