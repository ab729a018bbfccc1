import * as vscode from 'vscode';
import { scoringOf, temperatureOf } from '../../../core/runs/attack/calls/scoring.ts';
import type { AttackHeader } from '../../../core/runs/attack/log/attackHeader.ts';
import type { AttackPlan } from '../../../core/runs/attack/plan/attackPlan.ts';
import type { ModelPlace } from '../../../core/runs/attack/plan/runModels.ts';
import { noEstimate } from '../../../core/runs/plan/planTally.ts';
import { groupBy } from '../../../core/words/groupBy.ts';
import type { ModelIdentity } from '../../../core/words/ports.ts';
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

/**
 * Describes how often responses are scored or pairs compared, and at what temperature; by judge if
 * this differs in kind.
 */
export function scoringWords(header: AttackHeader): string {
  const { draws } = scoringOf(header);
  const judges = header.judges.map((judge, place) => ({
    ...judge,
    temperature: temperatureOf(header, place),
  }));
  const kinds = [...groupBy(judges, ({ definition }) => definition?.kind)];
  return kinds
    .map(([kind, alike]) => {
      const temperatures = [...new Set(alike.map(({ temperature }) => temperature))].join(', ');
      const words = waysOf(kind, draws, temperatures);
      if (kinds.length === 1) return words;
      const names = alike.map(({ identity, definition }) => nameOfJudge(identity, definition));
      return `${names.join(', ')}: ${words}`;
    })
    .join('\n');
}

function waysOf(
  kind: 'pointwise' | 'pairwise' | undefined,
  draws: number,
  temperature: string,
): string {
  switch (kind) {
    case 'pointwise':
      return vscode.l10n.t(
        'Each response is scored {0} times with what the judge prompt shows, at temperature {1}.',
        draws,
        temperature,
      );
    case 'pairwise':
      return vscode.l10n.t(
        'Each pair is compared {0} times in both presented orders, at temperature {1}.',
        draws,
        temperature,
      );
    default:
      return vscode.l10n.t(
        'Each response is scored {0} times by Recant’s own scoring prompts with the auxiliary information and once without, at temperature {1}.',
        draws,
        temperature,
      );
  }
}
