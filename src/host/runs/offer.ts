import * as vscode from 'vscode';
import { asNotification } from '../../core/words/escape.ts';
import { progressClosed } from '../cancellable.ts';

/** A button of a notification. */
export interface Offer {
  readonly title: string;
  readonly act: () => PromiseLike<unknown>;
  /** Whether another button is likely to be needed next: the notification is then shown again. */
  readonly isFirstStep?: boolean;
}

/** The command that opens run logs from elsewhere. */
export const openRunLogs = {
  title: vscode.l10n.t('Open Run Logs…'),
  command: 'recant.openRun',
  argument: 'files',
} as const;

/** Returns the button that opens run logs from elsewhere. */
export function offerRunLogs(): Offer {
  const { title, command, argument } = openRunLogs;
  return { title, act: () => vscode.commands.executeCommand(command, argument) };
}

/**
 * Shows a notification with buttons; shows it again with the remaining buttons after a first step.
 */
export async function offer(
  kind: 'information' | 'warning',
  message: string,
  offers: readonly Offer[],
): Promise<void> {
  const text = asNotification(message, 500);
  const titles = offers.map(({ title }) => title);
  await progressClosed();
  const chosen = await (kind === 'warning'
    ? vscode.window.showWarningMessage(text, ...titles)
    : vscode.window.showInformationMessage(text, ...titles));
  const taken = offers.find(({ title }) => title === chosen);
  if (!taken) return;
  await taken.act();
  if (!taken.isFirstStep) return;
  await offer(
    kind,
    message,
    offers.filter((one) => one !== taken),
  );
}
