import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { attackedFileName } from '../../core/runs/attack/views/attackedPair.ts';
import type { Root } from '../../disk/realPlace.ts';
import { openDocument } from '../documents/pairDocuments.ts';

/** Location for attacked records. */
export interface AttackedPlace {
  readonly path: string;
  /**
   * Workspace folder that must contain the file; undefined if the user chose a file outside all
   * folders.
   */
  readonly root: Root;
}

/**
 * Returns the location beside a dataset in an open folder. Asks the user for any other dataset,
 * because its path comes from the untrusted log.
 *
 * @param suggested initial folder of the dialog; default: the first open folder
 */
export async function attackedPlace(
  dataset: vscode.Uri,
  suggested?: string,
): Promise<AttackedPlace | undefined> {
  const beside = placeBeside(dataset);
  if (beside) return beside;
  const name = attackedFileName(basename(dataset.path));
  const folder = suggested ?? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const chosen = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Attacked Records'),
    ...(folder !== undefined && { defaultUri: vscode.Uri.file(join(folder, name)) }),
  });
  if (!chosen) return undefined;
  return { path: chosen.fsPath, root: vscode.workspace.getWorkspaceFolder(chosen)?.uri.fsPath };
}

/** Returns the location beside a dataset; undefined if it is in no open folder. */
export function placeBeside(dataset: vscode.Uri): AttackedPlace | undefined {
  const holder = dataset.scheme === 'file' && vscode.workspace.getWorkspaceFolder(dataset);
  if (!holder) return undefined;
  const name = attackedFileName(basename(dataset.path));
  return { path: join(dirname(dataset.fsPath), name), root: holder.uri.fsPath };
}

/**
 * Saves a file's open document, so that its edits are not lost when the file changes. Rejects if it
 * cannot be saved.
 */
export async function saveOpen({ path }: AttackedPlace): Promise<void> {
  const opened = openDocument(vscode.Uri.file(path));
  if (!opened?.isDirty || (await opened.save())) return;
  throw new Error(
    vscode.l10n.t(
      '{0} has unsaved changes and could not be saved. Save it, then try again.',
      vscode.workspace.asRelativePath(path),
    ),
  );
}
