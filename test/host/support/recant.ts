import assert from 'node:assert/strict';
import * as vscode from 'vscode';

export { eventually, eventuallyEqual } from '../../support/eventually.ts';

/** Returns the extension under test, activated. */
export async function recant(): Promise<vscode.Extension<unknown>> {
  const extension = vscode.extensions.getExtension('recant.recant');
  assert.ok(extension, 'Recant is not installed in this window');
  if (!extension.isActive) await extension.activate();
  return extension;
}

/** Returns the folder that is open in the window. */
export function workspaceFolder(): vscode.Uri {
  const uri = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(uri, 'no folder is open');
  return uri;
}

/** Opens a file of the folder in an editor, with the cursor at a 0-based line. */
export async function openAt(name: string, line = 0): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.joinPath(workspaceFolder(), name);
  const position = new vscode.Position(line, 4);
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), {
    selection: new vscode.Range(position, position),
    preview: false,
  });
}
