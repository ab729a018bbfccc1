import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import {
  type ExportFormat,
  type FromReportPanel,
  fromReportPanel,
  type ReportProgress,
  type ToReportPanel,
} from '../../messages/report.ts';
import { reportStrings, translateTexts } from '../../messages/reportStrings.ts';
import { describeProblem } from '../describeProblem.ts';
import { panelHtml, panelRoot } from '../panel/panelHtml.ts';
import { LiveReport } from './liveReport.ts';
import type { ReportLogs } from './reportLogs.ts';
import type { ReportSource } from './reportSource.ts';

export const reportPanelType = 'recant.report';

/** How often the logs are looked at while the panel is on screen. */
const lookEveryMs = 2000;

/** What the report's buttons lead to outside the panel. */
export interface ReportPanelActions {
  openRecord(logs: ReportLogs, run: string, pair: string): Promise<void>;
  openAudit(logs: ReportLogs, run: string, pair: string, order: 'AB' | 'BA'): Promise<void>;
  openLog(logs: ReportLogs, run: string): Promise<void>;
  export(
    format: ExportFormat,
    logs: ReportLogs,
    live: LiveReport,
    source: ReportSource,
  ): Promise<void>;
  cancel(logs: ReportLogs, run: string): Promise<void>;
  resume(logs: ReportLogs, run: string): Promise<void>;
}

/** Shows the report of run logs in a webview panel, and follows them while it is on screen. */
export class ReportPanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #logs: ReportLogs;
  readonly #source: ReportSource;
  readonly #live: LiveReport;
  readonly #actions: ReportPanelActions;
  readonly #log: vscode.LogOutputChannel;
  readonly #owned: { dispose(): unknown }[] = [];
  readonly #looking: NodeJS.Timeout;

  constructor(
    panel: vscode.WebviewPanel,
    extensionUri: vscode.Uri,
    { logs, source }: { readonly logs: ReportLogs; readonly source: ReportSource },
    actions: ReportPanelActions,
    log: vscode.LogOutputChannel,
  ) {
    this.#panel = panel;
    this.#logs = logs;
    this.#source = source;
    this.#actions = actions;
    this.#log = log;
    this.#live = new LiveReport(
      source,
      () => logs.see(),
      (event) => {
        if (event.type === 'report') this.#showAll();
        else if (event.type === 'progress') this.#showProgress();
        else this.#explain(event.error);
      },
    );
    panel.title = asOneLine(logs.title, 60);
    panel.webview.options = { enableScripts: true, localResourceRoots: [panelRoot(extensionUri)] };
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
    this.#owned.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      panel.onDidChangeViewState(() => this.#look()),
      panel.onDidDispose(() => this.#dispose()),
    );
    panel.webview.html = panelHtml(panel.webview, extensionUri, 'report', 'Recant Report');
    this.#look();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  #look(): void {
    if (!this.#panel.visible) return;
    this.#live.look().catch((error: unknown) => this.#explain(error));
  }

  #receive(message: unknown): void {
    const parsed = fromReportPanel.safeParse(message);
    if (!parsed.success) {
      this.#log.warn('The report sent a message that is not in its protocol; it was dropped.');
      return;
    }
    Promise.resolve(this.#act(parsed.data)).catch((error: unknown) => this.#explain(error));
  }

  #act(message: FromReportPanel): Promise<void> | void {
    const logs = this.#logs;
    switch (message.type) {
      case 'ready':
        return this.#showAll();
      case 'list':
        return this.#source
          .list(message.query)
          .then((list) => this.#send({ type: 'pairs', query: message.query, ...list }));
      case 'openRecord':
        return this.#actions.openRecord(logs, message.run, message.pair);
      case 'openAudit':
        return this.#actions.openAudit(logs, message.run, message.pair, message.order);
      case 'export':
        return this.#actions.export(message.format, logs, this.#live, this.#source);
      default:
        return this.#actions[message.type](logs, message.run);
    }
  }

  #showAll(): void {
    const { report } = this.#live;
    this.#send({
      type: 'snapshot',
      snapshot: {
        strings: translateTexts(reportStrings, (text) => vscode.l10n.t(text)),
        logs: this.#logs.paths,
        notices: this.#logs.notices,
        ...(report && { report }),
        progress: this.#progress(),
      },
    });
  }

  #showProgress(): void {
    this.#send({ type: 'progress', progress: this.#progress() });
  }

  #progress(): ReportProgress {
    const { building, growing } = this.#live;
    return { runs: [], growing, ...(building && { building: { done: building.done } }) };
  }

  #explain(error: unknown): void {
    this.#log.error(describeProblem(error));
    this.#send({
      type: 'problem',
      message: error instanceof Error ? error.message : String(error),
    });
  }

  #send(message: ToReportPanel): void {
    // A hidden or closing panel takes nothing; it asks for a snapshot when it shows again.
    this.#panel.webview.postMessage(message).then(undefined, () => {});
  }

  #dispose(): void {
    clearInterval(this.#looking);
    this.#live.close();
    this.#source.close();
    for (const owned of this.#owned) owned.dispose();
  }
}
