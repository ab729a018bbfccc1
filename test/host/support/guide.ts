import * as vscode from 'vscode';

/** Returns the file name of the Markdown page previewed in the active tab, such as `data.md`. */
export function shownGuidePage(): string | undefined {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  const isPreview =
    tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.includes('markdown.preview');
  return isPreview ? /\S+\.md$/.exec(tab.label)?.[0] : undefined;
}
