import * as vscode from 'vscode';
import type { RunServices } from '../runServices.ts';
import type { SpendingLimits } from '../spending.ts';
import { describeBudget, judgeTitle } from './choiceWords.ts';
import { pickBudget } from './pickBudget.ts';
import { pickJudges } from './pickJudges.ts';
import { mapAnswer, type SettingRow } from './settingRow.ts';

/**
 * Returns the row for the judges.
 *
 * @param placeholder describes what each of them does
 */
export function judgesRow<Choices extends { readonly judges: readonly string[] }>(
  placeholder: string,
  services: Pick<RunServices, 'judges' | 'keys'>,
): SettingRow<Choices, unknown> {
  return {
    icon: 'law',
    label: vscode.l10n.t('Judges'),
    isToldByPlan: true,
    describe: ({ judges }) => judges.map(judgeTitle).join(', '),
    change: async (title, choices) =>
      mapAnswer(await pickJudges(title, placeholder, choices.judges, services), (judges) => ({
        ...choices,
        judges,
      })),
  };
}

/**
 * Returns the row for the limits at which a run pauses.
 *
 * @param who scope of the limits, such as "each judge"
 */
export function budgetRow<Choices extends SpendingLimits>(
  who: string,
): SettingRow<Choices, unknown> {
  return {
    icon: 'credit-card',
    label: vscode.l10n.t('Budget'),
    isToldByPlan: true,
    describe: describeBudget,
    change: (title, choices) => pickBudget(title, choices, who),
  };
}
