import * as vscode from 'vscode';
import { asNotification } from '../../core/words/escape.ts';
import { ModelError } from '../../core/words/ports.ts';
import { describeProblem } from '../describeProblem.ts';
import { keyFailures, lastingFailures } from '../lastingFailures.ts';
import { problemWords } from '../problemWords.ts';
import { remediesOf } from '../remedies.ts';

/** Returns why a run stopped, for the panel, and offers a fix if there is one. */
export function explainPause(
  error: unknown,
  endpoint: string | undefined,
  log: vscode.LogOutputChannel,
): string {
  log.warn(describeProblem(error));
  const paused = vscode.l10n.t('Paused: {0}', problemWords(error));
  if (!(error instanceof ModelError) || !lastingFailures.includes(error.reason)) return paused;
  const remedies = remediesOf(error.reason);
  vscode.window
    .showWarningMessage(asNotification(paused, 400), ...remedies)
    .then(
      (choice) => choice && vscode.commands.executeCommand(choice.command, endpoint),
      undefined,
    );
  return keyFailures.includes(error.reason)
    ? vscode.l10n.t('{0} Run "Recant: Set API Key…", then resume.', paused)
    : vscode.l10n.t(
        '{0} Then resume, or audit again with a judge of "Recant: Select Judge…".',
        paused,
      );
}
