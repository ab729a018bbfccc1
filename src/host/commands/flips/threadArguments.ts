import * as vscode from 'vscode';

/** The thread of what VS Code passes with what is typed below it. */
export function threadIn(argument: unknown): unknown {
  return (argument as { thread?: unknown } | undefined)?.thread;
}

/** What is said where a command's argument is of no thread. */
export function fromThread(): Error {
  return new Error(vscode.l10n.t('Use the buttons of a thread at a record that flipped.'));
}
