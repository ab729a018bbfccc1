import type { Estimate } from '../../audit/plan/estimate.ts';
import type { AttackHeader } from '../attackLog.ts';
import type { AttackState } from '../attackState.ts';
import { attentionTargets, nameOfTarget } from '../attentionLimit.ts';
import { type CallStage, callStages } from '../calls/callName.ts';
import type { PlannedCell } from '../cell.ts';
import { type AttackTarget, attackTargets, type Lacking } from './attackTargets.ts';
import { plannedAttention } from './attentionPlan.ts';
import { type PlannedCalls, plannedCalls } from './plannedCalls.ts';
import { identityAt } from './runModels.ts';

/** How many calls a run, or a stage of it, still takes. */
export interface CallRange {
  /** However the attacks go: a refused one is followed by nothing. */
  readonly leastCalls: number;
  /** Where every answer can be read and every first attempt keeps its limits. */
  readonly calls: number;
  /** Where every attack takes all its retries, and the last of them keeps the limits. */
  readonly mostCalls: number;
}

export interface StagePlan extends CallRange {
  readonly stage: CallStage;
}

/** What a run of attacks still takes, said before anything is sent. Tokens are those of `calls`. */
export interface AttackPlan extends CallRange, Estimate {
  readonly attacks: number;
  /** Attacks for which something is left to ask. */
  readonly openAttacks: number;
  readonly byStage: readonly StagePlan[];
  /** The part of it that no simulated model answers. */
  readonly paid: CallRange & Estimate;
  readonly lacking: readonly Lacking[];
  /** Where the run measures the attention limit. */
  readonly attention?: AttentionPlan;
}

export interface AttentionPlan {
  /** Responses that flaws are planted into. */
  readonly responses: number;
  /** Those of them about which something is left to ask. */
  readonly openResponses: number;
  /** Ids of samples whose rubric does not count issues, or that have no place for a flaw. */
  readonly lacking: readonly string[];
}

/** Whether nothing is left to ask for an attack, or to read from what was answered. */
export function isAttackDone(
  target: AttackTarget<PlannedCell>,
  run: { readonly header: AttackHeader; readonly state: AttackState },
): boolean {
  return plannedCalls(target, run).next().done === true;
}

/** The plan of a run: what its log does not hold yet. Throws where the state has no header. */
export function planAttacks(state: AttackState, cells: readonly PlannedCell[]): AttackPlan {
  const { header } = state;
  if (!header) throw new Error('The run has no header.');
  const { targets, lacking } = attackTargets(state.samples(), cells, header, state);
  const counted = new Set<string>();
  const [all, paid] = [new Count(), new Count()];
  const stages = new Map(callStages.map((stage) => [stage, new Count()]));
  const take = (planned: PlannedCalls) => {
    if (planned.mostCalls === 0 || counted.has(planned.name)) return;
    counted.add(planned.name);
    for (const count of [all, stages.get(planned.stage)]) count?.add(planned);
    if (!isFree(planned, header)) paid.add(planned);
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
  const byStage = [...stages]
    .filter(([, { mostCalls }]) => mostCalls > 0)
    .map(([stage, count]) => ({ stage, ...count.range() }));
  return {
    attacks: targets.length,
    openAttacks,
    ...all.estimate(),
    byStage,
    paid: paid.estimate(),
    lacking,
    ...(attention && { attention }),
  };
}

function planAttention(
  header: AttackHeader,
  state: AttackState,
  take: (planned: PlannedCalls) => void,
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

function isFree({ judge }: PlannedCalls, header: AttackHeader): boolean {
  return identityAt(header, judge)?.simulated === true;
}

class Count {
  leastCalls = 0;
  calls = 0;
  mostCalls = 0;
  promptTokens = 0;
  answerTokens = 0;

  add({ leastCalls, calls, mostCalls, tokens }: PlannedCalls): void {
    this.leastCalls += leastCalls;
    this.calls += calls;
    this.mostCalls += mostCalls;
    if (calls === 0) return;
    const { promptTokens, completionTokens } = tokens();
    this.promptTokens += calls * promptTokens;
    this.answerTokens += calls * completionTokens;
  }

  range(): CallRange {
    const { leastCalls, calls, mostCalls } = this;
    return { leastCalls, calls, mostCalls };
  }

  estimate(): CallRange & Estimate {
    return { ...this.range(), promptTokens: this.promptTokens, answerTokens: this.answerTokens };
  }
}
