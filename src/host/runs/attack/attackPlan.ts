import * as vscode from 'vscode';
import type { ModelIdentity } from '../../../core/ports.ts';
import type { AttackHeader } from '../../../core/runs/attack/attackLog.ts';
import type { AttackState } from '../../../core/runs/attack/attackState.ts';
import { attentionTargets } from '../../../core/runs/attack/attentionLimit.ts';
import { scoringOf } from '../../../core/runs/attack/calls/scoring.ts';
import type { AttackCell } from '../../../core/runs/attack/cell.ts';
import { attackTargets } from '../../../core/runs/attack/plan/attackTargets.ts';
import { plannedAttention } from '../../../core/runs/attack/plan/attentionPlan.ts';
import { type PlannedCalls, plannedCalls } from '../../../core/runs/attack/plan/plannedCalls.ts';
import type { ModelPlace } from '../../../core/runs/attack/plan/runModels.ts';
import type { PlannedModel } from '../confirmRun.ts';
import { nameOfAttacker, nameOfJudge } from '../form/choiceWords.ts';

/** Plans the remaining calls of a run of attacks, by model. */
export function planByModel(
  header: AttackHeader,
  state: AttackState,
  cells: readonly AttackCell[],
): readonly PlannedModel[] {
  const nothing = (identity: ModelIdentity, title: string) => ({
    ...{ identity, title },
    ...{ calls: 0, mostCalls: 0, promptTokens: 0, answerTokens: 0 },
  });
  const attacker = nothing(
    header.attacker,
    vscode.l10n.t('Attacker: {0}', nameOfAttacker(header.attacker)),
  );
  const judges = header.judges.map(({ identity }) =>
    nothing(identity, vscode.l10n.t('Judge: {0}', nameOfJudge(identity))),
  );
  const verifier =
    header.verifier &&
    nothing(header.verifier, vscode.l10n.t('Verifier: {0}', nameOfJudge(header.verifier)));
  const planOf = (place: ModelPlace) => {
    if (place === undefined) return attacker;
    return place === 'verifier' ? (verifier ?? judges[0]) : judges[place];
  };
  const known = new Set<string>();
  for (const planned of callsLeft(header, state, cells)) {
    const plan = planOf(planned.judge);
    if (!plan || planned.mostCalls === 0 || known.has(planned.name)) continue;
    known.add(planned.name);
    plan.calls += planned.calls;
    plan.mostCalls += planned.mostCalls;
    if (planned.calls === 0) continue;
    const { promptTokens, completionTokens } = planned.tokens();
    plan.promptTokens += planned.calls * promptTokens;
    plan.answerTokens += planned.calls * completionTokens;
  }
  return [attacker, ...judges, ...(verifier ? [verifier] : [])];
}

/** Describes the number of scorings per response and their temperature. */
export function scoringWords(header: AttackHeader): string {
  const { draws, temperature } = scoringOf(header);
  return vscode.l10n.t(
    'Each response is scored {0} times with the auxiliary information and once without, at temperature {1}.',
    draws,
    temperature,
  );
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
