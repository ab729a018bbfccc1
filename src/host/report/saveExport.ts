import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import type { Report } from '../../core/report/reportSchema.ts';
import { asNotification } from '../../core/words/escape.ts';
import { writeWhole } from '../../files/writeWhole.ts';
import { progressClosed, whileCancellable } from '../cancellable.ts';
import type { ShownReport } from './reportServices.ts';

type Piece = string | Uint8Array;
export type Pieces = Iterable<Piece> | AsyncIterable<Piece>;

/** A file exported from a report. */
interface Export {
  /** Title of the save dialog. */
  readonly title: string;
  /** File type shown in the dialog, and the file extension. */
  readonly kind: string;
  readonly extension: string;
  /** Suggested file name. */
  readonly fileName: string;
  pieces(report: Report): Pieces;
}

/**
 * Asks for a file, writes it from the report with bootstrap intervals, and then offers to open it.
 */
export async function saveExport(what: Export, { logs, live }: ShownReport): Promise<void> {
  const folder =
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(dirname(logs.paths[0] ?? ''));
  const out = await chooseFile(what, folder);
  if (out === undefined) return;
  const isWritten = await whileCancellable(vscode.l10n.t('Writing the report…'), async (signal) => {
    const report = await live.finish(signal);
    if (!report) return false;
    const root = vscode.workspace.getWorkspaceFolder(out)?.uri.fsPath;
    const writing = { overwrite: true, root, signal };
    await writeWhole(out.fsPath, piecesOf(what.pieces(report)), writing);
    return true;
  });
  if (isWritten) void offerToOpen(out);
}

async function* piecesOf(pieces: Pieces): AsyncGenerator<Piece> {
  yield* pieces;
}

/** Asks for a file; VS Code's dialog confirms before replacing one. */
async function chooseFile(
  { title, kind, extension, fileName }: Export,
  folder: vscode.Uri,
): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showSaveDialog({
    title,
    saveLabel: vscode.l10n.t('Export'),
    defaultUri: vscode.Uri.joinPath(folder, fileName),
    filters: { [kind]: [extension] },
  });
  if (chosen && chosen.scheme !== 'file') {
    throw new Error(vscode.l10n.t('Reports are written to folders on disk only.'));
  }
  return chosen;
}

async function offerToOpen(out: vscode.Uri): Promise<void> {
  const open = vscode.l10n.t('Open');
  const reveal = vscode.l10n.t('Reveal');
  const message = vscode.l10n.t('The report was written to {0}.', basename(out.fsPath));
  await progressClosed();
  const answer = await vscode.window.showInformationMessage(
    asNotification(message, 200),
    open,
    reveal,
  );
  if (answer === open) await openFile(out);
  if (answer !== reveal) return;
  const isInWorkspace = vscode.workspace.getWorkspaceFolder(out) !== undefined;
  const command = isInWorkspace ? 'revealInExplorer' : 'revealFileInOS';
  await vscode.commands.executeCommand(command, out);
}

/** Opens an exported file; a web page opens in the browser if it runs on the same machine. */
async function openFile(out: vscode.Uri): Promise<void> {
  const isHere = vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
  if (out.path.endsWith('.html') && isHere) await vscode.env.openExternal(out);
  else await vscode.commands.executeCommand('vscode.open', out);
}
