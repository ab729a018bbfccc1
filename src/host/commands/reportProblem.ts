import * as vscode from 'vscode';
import { asNotification } from '../../core/words/escape.ts';
import { ModelError } from '../../core/words/ports.ts';
import { progressClosed } from '../cancellable.ts';
import { attackerRemedies, type Remedy, remediesOf } from '../remedies.ts';
import { AttackerError } from '../runs/attack/attackerError.ts';

/** Shows an error with fixes, without a stack trace. Resolves once it is shown. */
export async function reportProblem(error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  const remedies: Remedy[] = [
    ...remediesFor(error),
    { title: vscode.l10n.t('Show Output'), command: 'recant.showLog' },
  ];
  await progressClosed();
  void vscode.window
    .showErrorMessage(asNotification(message, 400), ...remedies)
    .then((choice) => choice && vscode.commands.executeCommand(choice.command, choice.argument));
}

function remediesFor(error: unknown): Remedy[] {
  if (error instanceof AttackerError) return attackerRemedies(error.reason, error.endpoint);
  return error instanceof ModelError ? remediesOf(error.reason) : [];
}
