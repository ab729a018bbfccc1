import * as vscode from 'vscode';
import { reportJson } from '../../core/report/formats/json.ts';
import { reportMarkdown } from '../../core/report/formats/markdown.ts';
import { numbersCsv } from '../../core/report/formats/numbersCsv.ts';
import { tablesOneLatex } from '../../core/report/formats/tableOneLatex.ts';
import type { Report } from '../../core/report/reportSchema.ts';
import type { ExportFormat } from '../../messages/report.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import type { OpenedReport } from '../../reporting/openReport.ts';
import { readReportPage, reportHtml } from '../../reporting/reportHtml.ts';
import { panelRoot } from '../panel/panelHtml.ts';
import { translated } from '../translated.ts';
import type { ShownReport } from './reportPanel.ts';
import { type Pieces, saveExport } from './saveExport.ts';

interface Exporter {
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

/** Exporters by format; the files are identical to those of the command line. */
const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  html: { kind: 'HTML', extension: 'html', pieces: htmlPieces },
  md: { kind: 'Markdown', extension: 'md', pieces: (report) => [reportMarkdown(report)] },
  fullMd: {
    kind: 'Markdown',
    extension: 'md',
    pieces: (report) => [reportMarkdown(report, { full: true })],
  },
  numbers: { kind: 'CSV', extension: 'csv', pieces: numbersCsv },
  tex: { kind: 'LaTeX', extension: 'tex', pieces: (report) => [tablesOneLatex(report)] },
  csv: { kind: 'CSV', extension: 'csv', pieces: (_, { source }) => source.judgmentsCsv() },
  json: { kind: 'JSON', extension: 'json', pieces: (report) => [reportJson(report)] },
};

async function* htmlPieces(report: Report, { source, folder }: ExportFrom): AsyncGenerator<string> {
  const page = await readReportPage(folder);
  const rows = await source.exportedRows();
  const strings = translated(reportStrings);
  yield reportHtml(page, { report, strings, ...(rows && { rows }) }, vscode.env.language);
}

/** Asks for a file and exports the report to it. */
export async function exportReport(
  format: ExportFormat,
  shown: ShownReport,
  extensionUri: vscode.Uri,
): Promise<void> {
  const { kind, extension, pieces } = exporters[format];
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
