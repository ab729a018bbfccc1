import type { Estimate } from '../../audit/plan/estimate.ts';
import type { AttackHeader } from '../attackLog.ts';
import type { AttackState } from '../attackState.ts';
import { attentionTargets, nameOfTarget } from '../attentionLimit.ts';
import { type CallStage, callStages } from '../calls/callName.ts';
import type { PlannedCell } from '../cell.ts';
import { type AttackTarget, attackTargets, type Lacking } from './attackTargets.ts';
import { plannedAttention } from './attentionPlan.ts';
import { type PlannedCalls, plannedCalls } from './plannedCalls.ts';
import { identityAt, type ModelPlace } from './runModels.ts';

/** Number of calls that a run, or a stage of it, still needs. */
export interface CallRange {
  /** Number of calls needed in any case; a refused attack needs no further ones. */
  readonly leastCalls: number;
  /** Number of calls if every answer is readable and every first attempt keeps its limits. */
  readonly calls: number;
  /** Number of calls if every attack uses all its retries and the last one keeps the limits. */
  readonly mostCalls: number;
}

interface StagePlan extends CallRange {
  readonly stage: CallStage;
}

/** Remaining work of an attack run, shown before anything is sent. Tokens are those of `calls`. */
export interface AttackPlan extends CallRange, Estimate {
  readonly attacks: number;
  /** Number of attacks with remaining calls. */
  readonly openAttacks: number;
  readonly byStage: readonly StagePlan[];
  /** Part of the work for models that are not simulated. */
  readonly paid: CallRange & Estimate;
  /** The same by model. */
  readonly paidOf: ReadonlyMap<ModelPlace, CallRange & Estimate>;
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
  const [all, paid] = [new Count(), new Count()];
  const paidOf = new Map<ModelPlace, Count>();
  const stages = new Map(callStages.map((stage) => [stage, new Count()]));
  const take = (planned: PlannedCalls) => {
    if (planned.mostCalls === 0 || counted.has(planned.name)) return;
    counted.add(planned.name);
    for (const count of [all, stages.get(planned.stage)]) count?.add(planned);
    if (isFree(planned, header)) return;
    const ofModel = paidOf.get(planned.judge) ?? new Count();
    paidOf.set(planned.judge, ofModel);
    for (const count of [paid, ofModel]) count.add(planned);
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
    paidOf: new Map([...paidOf].map(([place, count]) => [place, count.estimate()])),
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
