import * as vscode from 'vscode';

/** Whether a tab shows a panel of one of these view types, to which VS Code adds a prefix. */
export function isPanel(tab: vscode.Tab | undefined, ...types: readonly string[]): boolean {
  const input = tab?.input;
  return (
    input instanceof vscode.TabInputWebview && types.some((type) => input.viewType.endsWith(type))
  );
}
