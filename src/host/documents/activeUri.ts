import * as vscode from 'vscode';

/** What the active tab shows; a file over 50 MB has a tab, but no editor that extensions see. */
export function activeUri(): vscode.Uri | undefined {
  return (
    uriOf(vscode.window.tabGroups.activeTabGroup.activeTab?.input) ??
    vscode.window.activeTextEditor?.document.uri
  );
}

/** The file that a tab shows, where it shows one. */
export function uriOf(input: unknown): vscode.Uri | undefined {
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile ? input.uri : undefined;
}
