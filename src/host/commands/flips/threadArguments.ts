import * as vscode from 'vscode';

/** Returns the thread in the argument that VS Code passes with a reply. */
export function threadIn(argument: unknown): unknown {
  return (argument as { thread?: unknown } | undefined)?.thread;
}

/** Returns the error of a command whose argument isn't from a thread. */
export function fromThread(): Error {
  return new Error(vscode.l10n.t('Use the buttons of a thread at a record that flipped.'));
}
