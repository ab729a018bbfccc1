import { type CallRange, type Estimate, PlanTally, totalOf } from '../../plan/planTally.ts';
import type { AttackState } from '../attackState.ts';
import { attentionTargets, nameOfTarget } from '../attentionLimit.ts';
import { type CallStage, callStages } from '../calls/callName.ts';
import type { PlannedCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import { type AttackTarget, attackTargets, type Lacking } from './attackTargets.ts';
import { plannedAttention } from './attentionPlan.ts';
import { type AttackCalls, plannedCalls } from './plannedCalls.ts';
import type { ModelPlace } from './runModels.ts';

/** Remaining work of an attack run, shown before anything is sent. */
export interface AttackPlan extends Estimate {
  readonly attacks: number;
  /** Number of attacks with remaining calls. */
  readonly openAttacks: number;
  readonly byStage: readonly (CallRange & { readonly stage: CallStage })[];
  readonly byModel: ReadonlyMap<ModelPlace, Estimate>;
  readonly lacking: readonly Lacking[];
  /** Set if the run measures the attention limit. */
  readonly attention?: AttentionPlan;
}

interface AttentionPlan {
  /** Number of responses to plant flaws into. */
  readonly responses: number;
  /** Number of those responses with remaining calls. */
  readonly openResponses: number;
  /**
   * Ids of samples whose rubric does not count issues, or whose response has no position for a
   * flaw.
   */
  readonly lacking: readonly string[];
}

/** Whether an attack has no remaining calls and no answers left to process. */
export function isAttackDone(
  target: AttackTarget<PlannedCell>,
  run: { readonly header: AttackHeader; readonly state: AttackState },
): boolean {
  return plannedCalls(target, run).next().done === true;
}

/** Returns the plan of a run: everything not in its log yet. Throws if the state has no header. */
export function planAttacks(state: AttackState, cells: readonly PlannedCell[]): AttackPlan {
  const { header } = state;
  if (!header) throw new Error('The run has no header.');
  const { targets, lacking } = attackTargets(state.samples(), cells, header, state);
  const counted = new Set<string>();
  const tally = new PlanTally<CallStage, ModelPlace>(callStages);
  const take = (planned: AttackCalls) => {
    if (planned.mostCalls === 0 || counted.has(planned.name)) return;
    counted.add(planned.name);
    tally.add(planned);
  };
  let openAttacks = 0;
  for (const target of targets) {
    let isOpen = false;
    for (const planned of plannedCalls(target, { header, state })) {
      isOpen ||= planned.mostCalls > 0;
      take(planned);
    }
    if (isOpen) openAttacks += 1;
  }
  const attention = header.attention && planAttention(header, state, take);
  const { byStage, byModel } = tally;
  return {
    attacks: targets.length,
    openAttacks,
    ...totalOf(byModel.values()),
    ...{ byStage, byModel },
    lacking,
    ...(attention && { attention }),
  };
}

function planAttention(
  header: AttackHeader,
  state: AttackState,
  take: (planned: AttackCalls) => void,
): AttentionPlan {
  const { targets, lacking } = attentionTargets(header, state);
  const open = targets.filter((target) => !state.foundOf(nameOfTarget(target)));
  for (const target of open) take(plannedAttention(target, { header, state }));
  return {
    responses: new Set(targets.map(({ sample }) => sample.key)).size,
    openResponses: new Set(open.map(({ sample }) => sample.key)).size,
    lacking: lacking.map(({ id }) => id),
  };
}
