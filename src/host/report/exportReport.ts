import * as vscode from 'vscode';
import { reportJson } from '../../core/report/formats/json.ts';
import { reportMarkdown } from '../../core/report/formats/markdown.ts';
import { numbersCsv } from '../../core/report/formats/numbersCsv.ts';
import { tablesOneLatex } from '../../core/report/formats/tableOneLatex.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import type { OpenedReport } from '../../reporting/openReport.ts';
import { readReportPage, reportHtml } from '../../reporting/reportHtml.ts';
import { panelRoot } from '../panel/panelHtml.ts';
import { translated } from '../translated.ts';
import type { ShownReport } from './reportServices.ts';
import { type Pieces, saveExport } from './saveExport.ts';

interface Exporter {
  /** Description in the list of formats. */
  readonly label: string;
  readonly detail: string;
  /** File type name for the save dialog. */
  readonly kind: string;
  /** File extension, such as `csv`. */
  readonly extension: string;
  pieces(report: Report, from: ExportFrom): Pieces;
}

interface ExportFrom {
  readonly source: OpenedReport;
  /** Folder of the page's bundles. */
  readonly folder: string;
}

/**
 * Returns the exporters. The files are identical to those of the command line, except that a web
 * page also names records by their places in the dataset.
 */
function exporters(): readonly Exporter[] {
  const { t } = vscode.l10n;
  return [
    {
      label: t('Web Page'),
      detail: t('The report as one file, with its figures and lists'),
      ...{ kind: 'HTML', extension: 'html', pieces: htmlPieces },
    },
    {
      label: t('Markdown'),
      detail: t('One page: the findings, Table 1 and the warnings'),
      ...{ kind: 'Markdown', extension: 'md', pieces: (report) => [reportMarkdown(report)] },
    },
    {
      label: t('Full Markdown'),
      detail: t('All numbers with their intervals, comparisons and runs'),
      ...{ kind: 'Markdown', extension: 'md' },
      pieces: (report) => [reportMarkdown(report, { full: true })],
    },
    {
      label: t('CSV of Numbers'),
      detail: t('One line for each number of the report'),
      ...{ kind: 'CSV', extension: 'csv', pieces: numbersCsv },
    },
    {
      label: t('CSV of Judgments'),
      detail: t('One line for each judgment behind the report'),
      ...{ kind: 'CSV', extension: 'csv', pieces: (_, { source }) => source.judgmentsCsv() },
    },
    {
      label: t('Table 1 as LaTeX'),
      detail: t('The summary as a table for a paper'),
      ...{ kind: 'LaTeX', extension: 'tex', pieces: (report) => [tablesOneLatex(report)] },
    },
    {
      label: t('JSON'),
      detail: t('The whole report as data'),
      ...{ kind: 'JSON', extension: 'json', pieces: (report) => [reportJson(report)] },
    },
  ];
}

async function* htmlPieces(report: Report, { source, folder }: ExportFrom): AsyncGenerator<string> {
  const page = await readReportPage(folder);
  const audits = await source.exportAudits();
  const strings = translated(reportStrings);
  yield reportHtml(page, { report, strings, ...(audits && { audits }) }, vscode.env.language);
}

/** Asks for a format and a file, and exports the report to it. */
export async function exportReport(shown: ShownReport, extensionUri: vscode.Uri): Promise<void> {
  const items = exporters().map(({ label, detail, ...exporter }) => ({
    ...{ label, detail, exporter },
    description: `.${exporter.extension}`,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Export Report'),
    placeHolder: vscode.l10n.t('Format of the file'),
    matchOnDetail: true,
  });
  if (!chosen) return;
  const { kind, extension, pieces } = chosen.exporter;
  const from = { source: shown.source, folder: panelRoot(extensionUri).fsPath };
  await saveExport(
    {
      title: vscode.l10n.t('Export Report as {0}', kind),
      kind,
      extension,
      fileName: `${shown.logs.fileName}.${extension}`,
      pieces: (report) => pieces(report, from),
    },
    shown,
  );
}
