import * as vscode from 'vscode';
import { asNotification } from '../../core/words/escape.ts';
import { readSetting } from '../settings.ts';
import { ownDefinitionOf } from './definitionName.ts';

/**
 * Chooses a judge's model or definition, or the attacker: in the workspace if one is set there or
 * the choice exists only there, otherwise in the user's settings.
 *
 * @param isOfWorkspace whether the choice is a file of the workspace
 */
export async function choose(
  setting: 'judge' | 'definition' | 'attacker',
  name: string,
  isOfWorkspace = false,
): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const inWorkspace = isOfWorkspace || configuration.inspect(setting)?.workspaceValue !== undefined;
  const target = inWorkspace
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await configuration.update(setting, name, target);
  if (setting === 'definition') remarkOwnDefinition(readSetting('judge'));
}

/** Says that a judge keeps the definition of its profile. */
function remarkOwnDefinition(judge: string): void {
  if (ownDefinitionOf(judge) === undefined) return;
  const open = vscode.l10n.t('Open Settings');
  const message = vscode.l10n.t(
    'The judge {0} keeps the judge prompt of its profile. Select another judge, or change the profile.',
    judge,
  );
  vscode.window
    .showInformationMessage(asNotification(message, 300), open)
    .then(
      (choice) =>
        choice &&
        vscode.commands.executeCommand('workbench.action.openSettings', 'recant.profiles'),
      undefined,
    );
}
