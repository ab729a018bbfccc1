import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { patience } from '../../support/patience.ts';

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

/** Waits until `probe` returns a value, and fails with `what` if it never does. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const started = performance.now();
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${patience} ms for ${what}.`);
    // A slow probe must not keep the editor from what it waits for.
    const pause = Math.max(25, 2 * (performance.now() - started));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Waits until `probe` returns the expected value, and fails with the difference if it never does.
 */
export async function eventuallyEqual<T>(
  probe: () => Promise<T> | T,
  expected: NoInfer<T>,
): Promise<void> {
  let found: T | undefined;
  await eventually('what is expected', async () => {
    found = await probe();
    return isDeepStrictEqual(found, expected);
  }).catch(() => assert.deepEqual(found, expected));
}
