import * as vscode from 'vscode';
import { eventually } from './recant.ts';

/**
 * Returns the code actions at a range, once there are any and all do something. VS Code frees their
 * commands 0.1 s after it has sent them, which a busy window takes to receive them; then they are
 * requested again.
 */
export function codeActionsAt(
  { uri }: vscode.TextDocument,
  range: vscode.Range,
): Promise<readonly vscode.CodeAction[]> {
  return eventually('code actions with commands or edits', async () => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const isComplete = actions.every(({ command, edit }) => command?.command || edit);
    return isComplete && actions.length > 0 ? actions : undefined;
  });
}
