import * as vscode from 'vscode';
import { practiceName } from '../../../models/providers.ts';
import { choose } from '../../judges/choose.ts';
import { listEditorModels } from '../../models/editorModelList.ts';
import { allowEditorModels } from '../../models/editorProvider.ts';
import { knownJudges } from '../../models/judgeItems.ts';
import { type Option, pickOne } from '../form/pickWithBack.ts';

/** Whom the user is asked for in a list of attackers. */
export const attackerPlaceholder = vscode.l10n.t('Who rewrites the responses');

/**
 * Returns the practice attacker, the user's profiles and VS Code's models, by their names in the
 * settings.
 */
export function attackerOptions(): Option<string>[] {
  return knownJudges().map(({ judge = '', ...item }) =>
    judge === practiceName
      ? { ...item, label: `$(edit) ${vscode.l10n.t('Practice attacker')}`, value: judge }
      : { ...item, value: judge },
  );
}

/**
 * Asks for the attacker and stores it in the settings. Returns false if the user dismisses the
 * list.
 *
 * @param current name in the settings
 */
export async function chooseAttacker(current: string): Promise<boolean> {
  await listEditorModels();
  const items = attackerOptions();
  const answer = await pickOne({
    title: vscode.l10n.t('Attacker'),
    placeholder: attackerPlaceholder,
    items,
    active: items.find(({ value }) => value === current),
  });
  if (answer === undefined) return false;
  if (answer === 'back') return true;
  const { value } = answer.value;
  await allowEditorModels([value]);
  await choose('attacker', value);
  return true;
}
