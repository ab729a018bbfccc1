import { contentKey, type PairRecord, type RunState } from '../runState.ts';
import { type AuditView, needsCall, viewAudit } from '../views/auditView.ts';
import { turnTitle } from '../views/turnTitle.ts';
import { type Estimate, estimateRest, turnsPerhapsAsked } from './estimate.ts';
import { plannedTurns } from './plannedTurns.ts';
import { describeSequence } from './protocolChoice.ts';
import { estimateWriting } from './writingEstimate.ts';

/** Minimum and maximum number of calls of an arm or a challenge. */
interface TurnPlan extends Pick<Estimate, 'calls' | 'mostCalls'> {
  readonly title: string;
}

/** Remaining work of a run, shown before anything is sent. */
export interface Plan extends Estimate {
  readonly pairs: number;
  /** Number of pairs that still lack an answer. */
  readonly openPairs: number;
  /** Number of presentations: twice the number of pairs if a run asks in both orders. */
  readonly presentations: number;
  readonly openPresentations: number;
  /** By arm or challenge, in the order in which a pair's turns are shown. */
  readonly byTurn: readonly TurnPlan[];
  /** Estimate for the model that writes the run's evidence; absent for fixed wording. */
  readonly writing?: Estimate;
  /** Description of the planned sequence, including its target. */
  readonly sequence?: string;
}

type PlannedRun = Pick<RunState, 'header' | 'pairs'>;

/** Returns the plan of a run: everything not in its log yet. */
export function planRun(state: PlannedRun): Plan {
  const pairs = [...state.pairs];
  const views = pairs.flatMap(([key, { finished }]) =>
    finished ? [] : (viewAudit(state, key) ?? []),
  );
  const rests = views.map(estimateRest);
  const open = views.filter(({ complete }) => !complete);
  return {
    pairs: countPairs(state.header ? pairs.map(([, pair]) => pair) : []),
    openPairs: countPairs(open),
    presentations: state.header ? pairs.length : 0,
    openPresentations: open.length,
    ...totalOf(rests),
    byTurn: planTurns(state, views),
    ...(state.header?.evidence && { writing: planWriting(state, views) }),
    ...(state.header?.multiStep && { sequence: describeSequence(state.header.multiStep) }),
  };
}

/** Returns the sum of the estimates. */
export function totalOf(estimates: readonly Estimate[]): Estimate {
  const sum = (pick: (estimate: Estimate) => number) =>
    estimates.reduce((total, estimate) => total + pick(estimate), 0);
  return {
    calls: sum(({ calls }) => calls),
    mostCalls: sum(({ mostCalls }) => mostCalls),
    promptTokens: sum(({ promptTokens }) => promptTokens),
    answerTokens: sum(({ answerTokens }) => answerTokens),
  };
}

function planWriting(state: PlannedRun, views: readonly AuditView[]): Estimate {
  return totalOf(
    views.flatMap((view) => {
      const pair = state.pairs.get(view.entry.key);
      return pair ? estimateWriting(view, pair) : [];
    }),
  );
}

function countPairs(pairs: readonly Pick<PairRecord, 'entry'>[]): number {
  return new Set(pairs.map(contentKey)).size;
}

function planTurns(state: PlannedRun, views: readonly AuditView[]): TurnPlan[] {
  if (!state.header) return [];
  const all = plannedTurns(state.header, 'A', 'A').map(({ name }) => turnTitle(name));
  const byTitle = new Map(all.map((title) => [title, { title, calls: 0, mostCalls: 0 }]));
  const count = (title: string, calls: number, mostCalls: number) => {
    const known = byTitle.get(title);
    if (!known) return;
    known.calls += calls;
    known.mostCalls += mostCalls;
  };
  for (const view of views) {
    const pair = state.pairs.get(view.entry.key);
    for (const { id, title, answers, status } of view.turns) {
      if (!pair || status === 'judged' || status === 'left-out') continue;
      count(
        title,
        Number(needsCall(view.header, pair, pair.turns.get(id))),
        Math.max(0, 2 - answers.length),
      );
    }
    for (const name of turnsPerhapsAsked(view)) count(turnTitle(name), 0, 2);
  }
  return [...byTitle.values()].filter(({ mostCalls }) => mostCalls > 0);
}
