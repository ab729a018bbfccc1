import { type AuditView, viewAudit } from './auditView.ts';
import { type Estimate, estimateRest } from './estimate.ts';
import type { RunState } from './runState.ts';

/** What a run still takes, said before anything is sent. */
export interface Plan extends Estimate {
  readonly pairs: number;
  /** Pairs that still lack an answer. */
  readonly openPairs: number;
  /** Least calls by arm or challenge. */
  readonly byTurn: Readonly<Record<string, number>>;
}

/** The plan of a run: what its log does not hold yet. */
export function planRun(state: RunState): Plan {
  const views = [...state.pairs.keys()].flatMap((key) => viewAudit(state, key) ?? []);
  const rests = views.map(estimateRest);
  const sum = (pick: (rest: Estimate) => number) =>
    rests.reduce((total, rest) => total + pick(rest), 0);
  return {
    pairs: views.length,
    openPairs: views.filter(({ complete }) => !complete).length,
    calls: sum(({ calls }) => calls),
    mostCalls: sum(({ mostCalls }) => mostCalls),
    promptTokens: sum(({ promptTokens }) => promptTokens),
    answerTokens: sum(({ answerTokens }) => answerTokens),
    byTurn: openByTurn(views),
  };
}

function openByTurn(views: readonly AuditView[]): Record<string, number> {
  const byTurn: Record<string, number> = {};
  for (const { turns } of views) {
    for (const { title, answers, status } of turns) {
      if (status === 'judged' || status === 'left-out' || answers.length > 0) continue;
      byTurn[title] = (byTurn[title] ?? 0) + 1;
    }
  }
  return byTurn;
}
