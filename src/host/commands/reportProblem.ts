import * as vscode from 'vscode';
import { asNotification } from '../../core/escape.ts';
import { ModelError } from '../../core/ports.ts';

/** Tells the user what went wrong, with the step that may mend it; never a stack trace. */
export async function reportProblem(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const remedies: [title: string, command: string][] = [];
  if (error instanceof ModelError) {
    if (error.reason === 'key-needed') {
      remedies.push([vscode.l10n.t('Set API Key…'), 'recant.setKey']);
    }
    remedies.push([vscode.l10n.t('Select Judge…'), 'recant.selectJudge']);
  }
  remedies.push([vscode.l10n.t('Show Output'), 'recant.showLog']);
  const titles = remedies.map(([title]) => title);
  const choice = await vscode.window.showErrorMessage(asNotification(message, 400), ...titles);
  const command = remedies.find(([title]) => title === choice)?.[1];
  if (command) await vscode.commands.executeCommand(command);
}
