import * as vscode from 'vscode';
import { OpenedReport } from '../../reporting/openReport.ts';
import { reportPanelType } from '../entries/entryNames.ts';
import { ReportLogs } from './reportLogs.ts';
import { ReportPanel } from './reportPanel.ts';
import type { ReportServices } from './reportServices.ts';

/** Opens reports of run logs, each in a panel with its own worker. */
export class Reports {
  readonly #services: ReportServices;
  readonly #open = new Map<string, ReportPanel>();

  constructor(services: ReportServices) {
    this.#services = services;
  }

  /**
   * Shows the report of these logs in a panel restored by VS Code, in the panel that already shows
   * it, or in a new one. Rejects if none of the logs is readable.
   */
  async show(paths: readonly string[], into?: vscode.WebviewPanel): Promise<void> {
    const annotations = this.#services.annotationPaths();
    const logs = await ReportLogs.open([...new Set(paths)], annotations);
    const name = JSON.stringify(logs.paths.toSorted());
    const shown = this.#open.get(name);
    if (shown && !into) {
      shown.reveal();
      return;
    }
    const panel =
      into ??
      vscode.window.createWebviewPanel(reportPanelType, 'Recant', vscode.ViewColumn.Active, {
        enableScripts: true,
      });
    const { extensionUri } = this.#services;
    const worker = vscode.Uri.joinPath(extensionUri, 'dist', 'reportWorker.cjs').fsPath;
    const source = new OpenedReport(logs.paths, worker, annotations);
    const report = new ReportPanel(panel, logs, source, this.#services);
    this.#open.set(name, report);
    panel.onDidDispose(() => {
      if (this.#open.get(name) === report) this.#open.delete(name);
    });
  }
}
