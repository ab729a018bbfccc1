import * as vscode from 'vscode';
import type { Report } from '../../core/report/reportSchema.ts';
import type { DrawnFigure } from '../../messages/drawnFigure.ts';
import type { FromReportPanel } from '../../messages/report.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import { readFigureDrawer } from '../../reporting/readFigureDrawer.ts';
import { whileCancellable } from '../cancellable.ts';
import { panelRoot } from '../panel/panelHtml.ts';
import { translated } from '../translated.ts';
import type { ShownReport } from './reportServices.ts';
import { saveExport } from './saveExport.ts';

type Message<Type> = Extract<FromReportPanel, { type: Type }>;

/**
 * Exports a figure as the panel shows it, but in the light theme: to a file that the user chooses,
 * or to the clipboard. Resolves to a figure that the page is to copy as a picture.
 */
export async function exportFigure(
  { figure, view, form }: Message<'exportFigure'>,
  shown: ShownReport,
  extensionUri: vscode.Uri,
): Promise<DrawnFigure | undefined> {
  const { drawer, style } = await readFigureDrawer(panelRoot(extensionUri).fsPath);
  const draw = (report: Report | undefined) => {
    const drawn =
      report &&
      drawer.drawFigure({ report, strings: translated(reportStrings), style }, figure, view);
    if (!drawn) throw new Error(vscode.l10n.t('The report has no such figure.'));
    return drawn;
  };
  const { name } = draw(shown.live.report);
  if (form === 'saveSvg') {
    await saveExport(
      {
        title: vscode.l10n.t('Save Figure as SVG'),
        kind: 'SVG',
        extension: 'svg',
        fileName: `${shown.logs.fileName}.${name}`,
        pieces: (report) => [draw(report).svg],
      },
      shown,
    );
    return undefined;
  }
  const report = await whileCancellable(vscode.l10n.t('Drawing the figure…'), (signal) =>
    shown.live.finish(signal),
  );
  const drawn = report && draw(report);
  if (!drawn || form === 'copyPng') return drawn;
  await vscode.env.clipboard.writeText(form === 'copySvg' ? drawn.svg : drawn.markdown);
  sayCopied();
  return undefined;
}

/** Reports that a picture was copied or, if the clipboard takes only text, saves it. */
export async function savePicture(
  { name, png }: Message<'picture'>,
  shown: ShownReport,
): Promise<void> {
  if (png === undefined) {
    sayCopied();
    return;
  }
  await saveExport(
    {
      title: vscode.l10n.t('Save Figure as PNG: The Clipboard Takes Only Text'),
      kind: 'PNG',
      extension: 'png',
      fileName: `${shown.logs.fileName}.${name.replace(/\.svg$/, '.png')}`,
      pieces: () => [Buffer.from(png, 'base64')],
    },
    shown,
  );
}

function sayCopied(): void {
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied the figure.'), 3000);
}
