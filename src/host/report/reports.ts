import * as vscode from 'vscode';
import { ReportLogs } from './reportLogs.ts';
import { ReportPanel, type ReportPanelActions, reportPanelType } from './reportPanel.ts';
import { openReportSource } from './reportSource.ts';

/** Opens reports of run logs, each in one panel. */
export class Reports {
  readonly #context: vscode.ExtensionContext;
  readonly #actions: ReportPanelActions;
  readonly #log: vscode.LogOutputChannel;
  readonly #open = new Map<string, ReportPanel>();

  constructor(
    context: vscode.ExtensionContext,
    actions: ReportPanelActions,
    log: vscode.LogOutputChannel,
  ) {
    this.#context = context;
    this.#actions = actions;
    this.#log = log;
  }

  /**
   * Shows the report of these logs, in a panel that VS Code brought back, in the one that shows it
   * already, or in a new one. Rejects where none of them can be read.
   */
  async show(paths: readonly string[], into?: vscode.WebviewPanel): Promise<void> {
    const logs = await ReportLogs.open([...new Set(paths)]);
    const name = JSON.stringify([...logs.paths].sort());
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
    const source = openReportSource(logs.paths);
    const { extensionUri } = this.#context;
    const report = new ReportPanel(panel, extensionUri, { logs, source }, this.#actions, this.#log);
    this.#open.set(name, report);
    panel.onDidDispose(() => {
      if (this.#open.get(name) === report) this.#open.delete(name);
    });
  }
}
