import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { attackedFileName } from '../../core/runs/attack/views/attackedPair.ts';
import type { Root } from '../../disk/realPlace.ts';

/** Where attacked records go. */
export interface AttackedPlace {
  readonly path: string;
  /** The workspace folder that the file has to be in; undefined where the user chose one that is in none. */
  readonly root: Root;
}

/**
 * Returns the place beside a dataset of an open folder. For any other, the user is asked: a log says where
 * its dataset is, and logs come from anybody.
 *
 * @param suggested folder of the dialog; the first open one where absent
 */
export async function attackedPlace(
  dataset: vscode.Uri,
  suggested?: string,
): Promise<AttackedPlace | undefined> {
  const name = attackedFileName(basename(dataset.path));
  const holder = dataset.scheme === 'file' && vscode.workspace.getWorkspaceFolder(dataset);
  if (holder) return { path: join(dirname(dataset.fsPath), name), root: holder.uri.fsPath };
  const folder = suggested ?? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const chosen = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Attacked Records'),
    ...(folder !== undefined && { defaultUri: vscode.Uri.file(join(folder, name)) }),
  });
  if (!chosen) return undefined;
  return { path: chosen.fsPath, root: vscode.workspace.getWorkspaceFolder(chosen)?.uri.fsPath };
}
