import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { asNotification } from '../../core/escape.ts';
import { reportJson } from '../../core/report/json.ts';
import { reportMarkdown } from '../../core/report/markdown.ts';
import { numbersCsv } from '../../core/report/numbersCsv.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import { writeWhole } from '../../files/writeWhole.ts';
import type { ExportFormat } from '../../messages/report.ts';
import type { OpenedReport } from '../../reporting/openReport.ts';
import { readReportPage, reportHtml } from '../../reporting/reportHtml.ts';
import { panelRoot } from '../panel/panelHtml.ts';
import type { ReportLogs } from './reportLogs.ts';
import type { ShownReport } from './reportPanel.ts';
import { reportTexts } from './reportTexts.ts';

interface Exporter {
  readonly title: string;
  /** Of the file, such as `csv`. */
  readonly extension: string;
  pieces(report: Report, from: ExportFrom): Pieces;
}

type Pieces = Iterable<string> | AsyncIterable<string>;

interface ExportFrom {
  readonly source: OpenedReport;
  /** Of the page's bundles. */
  readonly folder: string;
}

/** What a report can be written as: the same files as the command line writes. */
const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  html: { title: 'HTML', extension: 'html', pieces: htmlPieces },
  md: { title: 'Markdown', extension: 'md', pieces: (report) => [reportMarkdown(report)] },
  numbers: { title: 'CSV', extension: 'csv', pieces: numbersCsv },
  csv: { title: 'CSV', extension: 'csv', pieces: (_, { source }) => source.judgmentsCsv() },
  json: { title: 'JSON', extension: 'json', pieces: (report) => [reportJson(report)] },
};

async function* htmlPieces(report: Report, { source, folder }: ExportFrom): AsyncGenerator<string> {
  const page = await readReportPage(folder);
  const rows = await source.exportedRows();
  const strings = reportTexts();
  yield reportHtml(page, { report, strings, ...(rows && { rows }) }, vscode.env.language);
}

/** Asks for a file and writes the report to it, with the bootstrap's intervals; then offers to open it. */
export async function exportReport(
  format: ExportFormat,
  { logs, live, source }: ShownReport,
  extensionUri: vscode.Uri,
): Promise<void> {
  const out = await chooseFile(format, logs);
  if (out === undefined) return;
  const from = { source, folder: panelRoot(extensionUri).fsPath };
  const isWritten = await withProgress(async (signal) => {
    const report = await live.finish(signal);
    if (!report) return;
    const pieces = piecesOf(exporters[format].pieces(report, from));
    await writeWhole(out.fsPath, pieces, { overwrite: true, signal });
  });
  if (isWritten) void offerToOpen(out);
}

/** Whether the work was done; false where the user stopped it. */
async function withProgress(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const location = vscode.ProgressLocation.Notification;
  const title = vscode.l10n.t('Writing the report…');
  const stop = new AbortController();
  return vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    token.onCancellationRequested(() => stop.abort());
    try {
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    return !stop.signal.aborted;
  });
}

async function* piecesOf(pieces: Pieces): AsyncGenerator<string> {
  yield* pieces;
}

/** VS Code's own dialog asks before a file is replaced. */
async function chooseFile(format: ExportFormat, logs: ReportLogs): Promise<vscode.Uri | undefined> {
  const folder =
    vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(dirname(logs.paths[0] ?? ''));
  const { title, extension } = exporters[format];
  const chosen = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Report as {0}', title),
    saveLabel: vscode.l10n.t('Export'),
    defaultUri: vscode.Uri.joinPath(folder, `${logs.fileName}.${extension}`),
    filters: { [title]: [extension] },
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
