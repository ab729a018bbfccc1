import * as vscode from 'vscode';

/** Sets a context key for `when` clauses. */
export function setContext(key: string, value: boolean): void {
  vscode.commands.executeCommand('setContext', key, value).then(undefined, () => {});
}
