import * as vscode from 'vscode';
import type { PairDocuments } from './pairDocuments.ts';

/**
 * Returns the file of the active tab. Files over 50 MB have a tab but no editor accessible to
 * extensions.
 */
export function activeUri(): vscode.Uri | undefined {
  return (
    uriOf(vscode.window.tabGroups.activeTabGroup.activeTab?.input) ??
    vscode.window.activeTextEditor?.document.uri
  );
}

/**
 * Returns the file that is passed to a command: by a menu as a URI, by a link or a quick fix as
 * untrusted text. In a remote window, VS Code would take file URIs in links of pages for files of
 * another machine.
 */
export function uriGiven(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  if (typeof argument !== 'string') return undefined;
  try {
    return vscode.Uri.parse(argument, true);
  } catch {
    return undefined;
  }
}

/** Returns a visible dataset while no text editor is active, for example beside the walkthrough. */
export function datasetInSight(
  documents: Pick<PairDocuments, 'isDataset'>,
): vscode.TextEditor | undefined {
  if (vscode.window.activeTextEditor) return undefined;
  return vscode.window.visibleTextEditors.find(({ document }) => documents.isDataset(document));
}

/** Returns the file shown by a tab, if any. */
export function uriOf(input: unknown): vscode.Uri | undefined {
  const isFile = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return isFile ? input.uri : undefined;
}
