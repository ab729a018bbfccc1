import * as vscode from 'vscode';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import { modelName } from '../../../core/judges/judgeName.ts';
import { recordNoun } from '../../../core/judges/recordNoun.ts';
import { asIconLabel, asOneLine } from '../../../core/words/escape.ts';
import { formatRange } from '../../../core/words/formatRange.ts';
import type { ModelIdentity } from '../../../core/words/ports.ts';
import { practiceName } from '../../../models/providers.ts';
import { shownJudge } from '../../models/editorModelList.ts';
import type { SpendingLimits } from '../spending.ts';

/** Display name of a judge. */
export function judgeTitle(judge: string): string {
  return judge === practiceName
    ? vscode.l10n.t('Practice judge (simulated)')
    : asIconLabel(shownJudge(judge), 40);
}

/** Display name of a judge recorded in a log, with its definition unless that is Recant's own. */
export function nameOfJudge(
  judge: Pick<ModelIdentity, 'model' | 'name' | 'simulated'>,
  definition?: Pick<JudgeDefinition, 'name'>,
): string {
  const shown = judge.simulated
    ? vscode.l10n.t('Practice judge (simulated)')
    : asOneLine(modelName(judge), 40);
  return definition ? `${shown} · ${asOneLine(definition.name, 40)}` : shown;
}

/** Display name of an attacker recorded in a log. */
export function nameOfAttacker(
  attacker: Pick<ModelIdentity, 'model' | 'name' | 'simulated'>,
): string {
  return attacker.simulated
    ? vscode.l10n.t('Practice attacker (simulated)')
    : asOneLine(modelName(attacker), 40);
}

/** Describes the limits at which a run pauses. */
export function describeBudget({ mostCalls, mostMoney }: SpendingLimits): string {
  const parts = [
    ...(mostCalls === undefined ? [] : [vscode.l10n.t('{0} calls', counted(mostCalls))]),
    ...(mostMoney === undefined ? [] : [vscode.l10n.t('{0} in money', counted(mostMoney))]),
  ];
  return parts.length > 0
    ? vscode.l10n.t('Pauses at {0}', parts.join(', '))
    : vscode.l10n.t('No limit');
}

/** Returns the number of what a run's judge is asked about, such as `2 pairs`. */
export function countedRecords(count: number, definition: Pick<JudgeDefinition, 'kind'>): string {
  if (recordNoun([definition.kind]) === 'pair') {
    return count === 1 ? vscode.l10n.t('1 pair') : vscode.l10n.t('{0} pairs', counted(count));
  }
  return count === 1 ? vscode.l10n.t('1 response') : vscode.l10n.t('{0} responses', counted(count));
}

/** A number as the language of the window writes it. */
export function counted(value: number): string {
  return value.toLocaleString(vscode.env.language);
}

/** Formats a range of formatted numbers or amounts; a single one if both are equal. */
export function fromTo(from: string, to: string): string {
  return formatRange(from, to, (least, most) => vscode.l10n.t('{0} to {1}', least, most));
}
