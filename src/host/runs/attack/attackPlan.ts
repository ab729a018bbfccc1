import * as vscode from 'vscode';
import type { ModelIdentity } from '../../../core/ports.ts';
import { scoringOf } from '../../../core/runs/attack/calls/scoring.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import type { AttackPlan } from '../../../core/runs/attack/plan/attackPlan.ts';
import type { ModelPlace } from '../../../core/runs/attack/plan/runModels.ts';
import { noEstimate } from '../../../core/runs/plan/planTally.ts';
import type { PlannedModel } from '../confirmRun.ts';
import { nameOfAttacker, nameOfJudge } from '../form/choiceWords.ts';

/** Returns the remaining calls of each model of a run of attacks. */
export function plannedModels(header: AttackHeader, { byModel }: AttackPlan): PlannedModel[] {
  const { attacker, judges, verifier } = header;
  const planOf = (place: ModelPlace, identity: ModelIdentity, title: string) => ({
    ...{ identity, title, answerLimit: header.generation.maxTokens },
    ...(byModel.get(place) ?? noEstimate),
  });
  return [
    planOf(undefined, attacker, vscode.l10n.t('Attacker: {0}', nameOfAttacker(attacker))),
    ...judges.map(({ identity }, place) =>
      planOf(place, identity, vscode.l10n.t('Judge: {0}', nameOfJudge(identity))),
    ),
    ...(verifier
      ? [planOf('verifier', verifier, vscode.l10n.t('Verifier: {0}', nameOfJudge(verifier)))]
      : []),
  ];
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
