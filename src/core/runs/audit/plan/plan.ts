import { type CallRange, type Estimate, PlanTally } from '../../plan/planTally.ts';
import { contentKey, type RunState } from '../runState.ts';
import { viewAudit } from '../views/auditView.ts';
import { turnTitle } from '../views/turnTitle.ts';
import { judgeCalls } from './estimate.ts';
import { plannedTurns } from './plannedTurns.ts';
import { describeSequence } from './protocolChoice.ts';
import { writerCalls } from './writerCalls.ts';

/** Remaining work of a run, shown before anything is sent. The estimate is that of the judge. */
export interface Plan extends Estimate {
  readonly pairs: number;
  /** Number of pairs that still lack an answer. */
  readonly openPairs: number;
  /** Number of presentations: twice the number of pairs if a run asks in both orders. */
  readonly presentations: number;
  readonly openPresentations: number;
  /** By title of an arm or a challenge, in the order in which a pair's turns are shown. */
  readonly byStage: readonly (CallRange & { readonly stage: string })[];
  /** Estimate for the model that writes the run's evidence; absent for fixed wording. */
  readonly writing?: Estimate;
  /** Description of the planned sequence, including its target. */
  readonly sequence?: string;
}

/** Returns the plan of a run: everything not in its log yet. */
export function planRun(state: RunState): Plan {
  const planning = planPairs(state);
  let step = planning.next();
  while (!step.done) step = planning.next();
  return step.value;
}

/** Plans a run like `planRun`, and yields after each presentation, so that a caller can pause. */
export function* planPairs({
  header,
  pairs,
}: Pick<RunState, 'header' | 'pairs'>): Generator<undefined, Plan> {
  const turns = header ? plannedTurns(header, 'A', 'A').map(({ name }) => turnTitle(name)) : [];
  const tally = new PlanTally<string, 'judge' | 'writer'>(turns);
  const all = new Set<string>();
  const open = new Set<string>();
  let openPresentations = 0;
  for (const [key, pair] of header ? pairs : []) {
    all.add(contentKey(pair));
    const view = pair.finished ? undefined : viewAudit({ header, pairs }, key);
    if (view) {
      for (const calls of judgeCalls(view)) tally.add(calls);
      if (header?.evidence) tally.add(writerCalls(view, pair));
    }
    if (view && !view.complete) {
      open.add(contentKey(pair));
      openPresentations += 1;
    }
    yield;
  }
  return {
    pairs: all.size,
    openPairs: open.size,
    presentations: header ? pairs.size : 0,
    openPresentations,
    ...tally.of('judge'),
    byStage: tally.byStage,
    ...(header?.evidence && { writing: tally.of('writer') }),
    ...(header?.multiStep && { sequence: describeSequence(header.multiStep) }),
  };
}
