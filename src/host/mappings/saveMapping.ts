import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { FieldMapping } from '../../core/data/mapping/mapping.ts';
import { mappingFileText } from '../../core/data/mapping/mappingFileText.ts';
import { asNotification } from '../../core/words/escape.ts';
import { makeRealFolder } from '../../disk/realPlace.ts';
import { mappingSuffix, mappingsBeside } from '../../files/readMapping.ts';
import { FileExistsError, onePiece, writeWhole } from '../../files/writeWhole.ts';

/**
 * Writes a mapping beside its file, in `.recant/mappings`, and returns its path. Asks before it
 * replaces another; undefined if the user keeps that.
 */
export async function saveMapping(
  dataset: vscode.Uri,
  mapping: FieldMapping,
): Promise<string | undefined> {
  const beside = dirname(dataset.fsPath);
  const root = vscode.workspace.getWorkspaceFolder(dataset)?.uri.fsPath ?? beside;
  const folder = mappingsBeside(beside);
  const path = join(folder, `${mapping.name}${mappingSuffix}`);
  await makeRealFolder(root, folder);
  const write = (overwrite: boolean) =>
    writeWhole(path, onePiece(mappingFileText(mapping)), { overwrite, root });
  try {
    await write(false);
  } catch (error) {
    if (!(error instanceof FileExistsError)) throw error;
    if (!(await mayReplace(path))) return undefined;
    await write(true);
  }
  return path;
}

async function mayReplace(path: string): Promise<boolean> {
  const replace = vscode.l10n.t('Replace');
  const question = vscode.l10n.t('{0} exists already. Replace it?', basename(path));
  const message = asNotification(question, 200);
  return (await vscode.window.showWarningMessage(message, { modal: true }, replace)) === replace;
}
