import * as vscode from 'vscode';

/**
 * Chooses a judge's model or definition: in the workspace if one is set there or the choice exists
 * only there, otherwise in the user's settings.
 *
 * @param isOfWorkspace whether the choice is a file of the workspace
 */
export async function choose(
  setting: 'judge' | 'definition',
  name: string,
  isOfWorkspace = false,
): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  const inWorkspace = isOfWorkspace || configuration.inspect(setting)?.workspaceValue !== undefined;
  const target = inWorkspace
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await configuration.update(setting, name, target);
}
