import * as vscode from 'vscode';
import type { PairDocuments } from './pairDocuments.ts';

/** What the active tab shows; a file over 50 MB has a tab, but no editor that extensions see. */
export function activeUri(): vscode.Uri | undefined {
  return (
    uriOf(vscode.window.tabGroups.activeTabGroup.activeTab?.input) ??
    vscode.window.activeTextEditor?.document.uri
  );
}

/** The dataset that is in sight while something that is no text is active, such as the walkthrough. */
export function datasetInSight(
  documents: Pick<PairDocuments, 'isDataset'>,
): vscode.TextEditor | undefined {
  if (vscode.window.activeTextEditor) return undefined;
  return vscode.window.visibleTextEditors.find(({ document }) => documents.isDataset(document));
}

/** The file that a tab shows, where it shows one. */
export function uriOf(input: unknown): vscode.Uri | undefined {
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile ? input.uri : undefined;
}
