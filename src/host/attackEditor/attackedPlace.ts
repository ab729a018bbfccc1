import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { attackedFileName } from '../../core/runs/attack/views/attackedPair.ts';
import type { Root } from '../../disk/realPlace.ts';

/** Destination of attacked records. */
export interface AttackedPlace {
  readonly path: string;
  /**
   * The workspace folder that must contain the file; undefined if the user chose a file outside all
   * folders.
   */
  readonly root: Root;
}

/**
 * Returns the place beside a dataset of an open folder. Asks the user for any other dataset, because its
 * location comes from the log, which is not trusted.
 *
 * @param suggested folder of the dialog; the first open folder by default
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
