import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { asNotification } from '../../core/escape.ts';
import { reportJson } from '../../core/report/json.ts';
import { reportMarkdown } from '../../core/report/markdown.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import { writeWhole } from '../../files/writeWhole.ts';
import type { ExportFormat } from '../../messages/report.ts';
import type { LiveReport } from './liveReport.ts';
import type { ReportLogs } from './reportLogs.ts';
import type { ReportSource } from './reportSource.ts';

interface Exporter {
  readonly title: string;
  pieces(report: Report, source: ReportSource): Iterable<string> | AsyncIterable<string>;
}

/** What a report can be written as: the same files as the command line writes. */
const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  html: { title: 'HTML', pieces: () => [''] },
  md: { title: 'Markdown', pieces: (report) => [reportMarkdown(report)] },
  csv: { title: 'CSV', pieces: (_, source) => source.judgmentsCsv() },
  json: { title: 'JSON', pieces: (report) => [reportJson(report)] },
};

/** Asks for a file and writes the report to it, with the bootstrap's intervals; then offers to open it. */
export async function exportReport(
  format: ExportFormat,
  logs: ReportLogs,
  live: LiveReport,
  source: ReportSource,
): Promise<void> {
  const out = await chooseFile(format, logs);
  if (out === undefined) return;
  const isWritten = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Writing the report…'),
      cancellable: true,
    },
    async (_, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      const report = await live.finish(stop.signal);
      if (!report) return false;
      const { signal } = stop;
      try {
        await writeWhole(out.fsPath, piecesOf(exporters[format].pieces(report, source)), {
          overwrite: true,
          signal,
        });
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    },
  );
  if (isWritten) void offerToOpen(out);
}

async function* piecesOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield* pieces;
}

/** VS Code's own dialog asks before a file is replaced. */
async function chooseFile(format: ExportFormat, logs: ReportLogs): Promise<vscode.Uri | undefined> {
  const folder =
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(dirname(logs.paths[0] ?? ''));
  const chosen = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Report as {0}', exporters[format].title),
    saveLabel: vscode.l10n.t('Export'),
    defaultUri: vscode.Uri.joinPath(folder, `${logs.fileName}.${format}`),
    filters: { [exporters[format].title]: [format] },
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

/** A page goes to the browser, where that is on the same machine. */
async function openFile(out: vscode.Uri): Promise<void> {
  const isHere = vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
  if (out.path.endsWith('.html') && isHere) await vscode.env.openExternal(out);
  else await vscode.commands.executeCommand('vscode.open', out);
}
