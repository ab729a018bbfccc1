import * as vscode from 'vscode';
import type { Report } from '../../core/report/reportSchema.ts';
import type { FromReportPanel } from '../../messages/report.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import { readFigureDrawer } from '../../reporting/readFigureDrawer.ts';
import { panelRoot } from '../panel/panelHtml.ts';
import { translated } from '../translated.ts';
import type { ShownReport } from './reportPanel.ts';
import { saveExport } from './saveExport.ts';

type Asked = Extract<FromReportPanel, { type: 'exportFigure' }>;

/** Asks for a file and exports a figure to it as the panel shows it, but in the light theme. */
export async function exportFigure(
  { figure, view }: Asked,
  shown: ShownReport,
  extensionUri: vscode.Uri,
): Promise<void> {
  const { drawer, style } = await readFigureDrawer(panelRoot(extensionUri).fsPath);
  const draw = (report: Report | undefined) => {
    const drawn =
      report &&
      drawer.drawFigure({ report, strings: translated(reportStrings), style }, figure, view);
    if (!drawn) throw new Error(vscode.l10n.t('The report has no such figure.'));
    return drawn;
  };
  await saveExport(
    {
      title: vscode.l10n.t('Save Figure as SVG'),
      kind: 'SVG',
      extension: 'svg',
      fileName: `${shown.logs.fileName}.${draw(shown.live.report).name}`,
      pieces: (report) => [draw(report).svg],
    },
    shown,
  );
}
