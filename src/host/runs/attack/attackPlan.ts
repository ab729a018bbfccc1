import * as vscode from 'vscode';
import type { ModelIdentity } from '../../../core/ports.ts';
import { scoringOf, temperatureOf } from '../../../core/runs/attack/calls/scoring.ts';
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
    ...judges.map(({ identity, definition, generation }, place) => ({
      ...planOf(place, identity, vscode.l10n.t('Judge: {0}', nameOfJudge(identity, definition))),
      ...(definition && { answerLimit: generation?.maxTokens }),
    })),
    ...(verifier
      ? [planOf('verifier', verifier, vscode.l10n.t('Verifier: {0}', nameOfJudge(verifier)))]
      : []),
  ];
}

/** Describes the number of scorings per response and their temperature. */
export function scoringWords(header: AttackHeader): string {
  const { draws, temperature } = scoringOf(header);
  const { judges } = header;
  if (judges.some(({ definition }) => definition)) {
    const temperatures = new Set(judges.map((_, place) => temperatureOf(header, place)));
    return judges.every(({ definition }) => definition)
      ? vscode.l10n.t(
          'Each response is scored {0} times with what the judge prompt shows, at temperature {1}.',
          draws,
          [...temperatures].join(', '),
        )
      : vscode.l10n.t(
          'Each response is scored {0} times with what the judge prompt shows or, without one, by Recant’s own scoring prompts with the auxiliary information and once without, at temperature {1}.',
          draws,
          [...temperatures].join(', '),
        );
  }
  return vscode.l10n.t(
    'Each response is scored {0} times with the auxiliary information and once without, at temperature {1}.',
    draws,
    temperature,
  );
}
