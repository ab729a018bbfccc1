import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { activeUri } from '../documents/activeUri.ts';
import type { CommandServices } from './commandServices.ts';

const sampleName = 'judge-pairs.jsonl';

/**
 * Implements `Recant: Open Sample Dataset`: opens an editable copy of the bundled pairs, created in
 * the extension's storage rather than the user's folders. The walkthrough stays visible beside it.
 */
export async function openSampleCommand({ context }: CommandServices): Promise<void> {
  const { extensionUri, globalStorageUri } = context;
  const folder = join(globalStorageUri.fsPath, 'sample');
  const copy = join(folder, sampleName);
  await mkdir(folder, { recursive: true });
  const bundled = vscode.Uri.joinPath(extensionUri, 'media', 'sample', sampleName).fsPath;
  try {
    await writeFile(copy, await readFile(bundled), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const isInTheWay = vscode.window.tabGroups.activeTabGroup.activeTab && !activeUri();
  await vscode.window.showTextDocument(vscode.Uri.file(copy), {
    viewColumn: isInTheWay ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
    preview: false,
  });
}
