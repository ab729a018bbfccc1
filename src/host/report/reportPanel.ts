import type * as vscode from 'vscode';
import {
  type FromReportPanel,
  fromReportPanel,
  type ToReportPanel,
} from '../../messages/report.ts';
import type { OpenedReport } from '../../reporting/openReport.ts';
import { describeProblem } from '../describeProblem.ts';
import { panelHtml, panelRoot } from '../panel/panelHtml.ts';
import { problemWords } from '../problemWords.ts';
import type { LiveReportEvent } from './liveReport.ts';
import type { ReportLogs } from './reportLogs.ts';
import type { MessageOf, ReportServices } from './reportServices.ts';
import { ReportView } from './reportView.ts';

/** Interval, in milliseconds, between checks of the logs while the panel is visible. */
const lookEveryMs = 2000;

/**
 * Shows the report of run logs in a webview panel and follows the logs while it is visible. Closing
 * the panel stops reading; runs in progress continue.
 */
export class ReportPanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #services: ReportServices;
  readonly #view: ReportView;
  readonly #owned: { dispose(): unknown }[] = [];
  readonly #looking: NodeJS.Timeout;
  /** Last progress sent, used to skip duplicates because progress arrives many times per second. */
  #told = '';
  /** Whether the page, which VS Code loads again once it is visible, is to open the report. */
  #opensReport = false;
  /** The other judges last sent. */
  #toldOthers = '';

  constructor(
    panel: vscode.WebviewPanel,
    logs: ReportLogs,
    source: OpenedReport,
    services: ReportServices,
  ) {
    const { extensionUri, fileRuns, results } = services;
    this.#panel = panel;
    this.#services = services;
    this.#view = new ReportView(logs, source, services, (event) => this.#tell(event));
    panel.title = logs.title;
    panel.webview.options = { enableScripts: true, localResourceRoots: [panelRoot(extensionUri)] };
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
    this.#owned.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      panel.onDidChangeViewState(() => this.#look()),
      panel.onDidDispose(() => this.#dispose()),
      results.onDidChange(() => this.#showOthers()),
      fileRuns.onDidChange(({ path, status }) => {
        if (!logs.paths.includes(path)) return;
        this.#showProgress();
        if (status === 'paused' || status === 'finished') this.#look();
      }),
    );
    panel.webview.html = panelHtml(panel.webview, extensionUri, 'report', 'Recant Report');
    this.#look();
  }

  /** Shows the panel, with the report itself rather than its table. */
  reveal(): void {
    this.#opensReport = !this.#panel.visible;
    this.#panel.reveal();
    this.#send({ type: 'openPage', page: 'report' });
  }

  #tell(event: LiveReportEvent): void {
    if (event.type === 'report') this.#showAll();
    else if (event.type === 'progress') this.#showProgress();
    else if (event.type === 'sections') this.#send(event);
    else this.#explain(event.error);
  }

  #look(): void {
    if (!this.#panel.visible) return;
    this.#view.shown.live.look().catch((error: unknown) => this.#explain(error));
  }

  #receive(message: unknown): void {
    const parsed = fromReportPanel.safeParse(message);
    if (parsed.success) {
      this.#act(parsed.data).catch((error: unknown) => this.#explain(error));
    } else {
      this.#services.log.warn(
        'The report sent a message that is not in its protocol; it was dropped.',
      );
    }
  }

  async #act(message: FromReportPanel): Promise<void> {
    const { actions, fileRuns } = this.#services;
    const { shown } = this.#view;
    const { logs, source } = shown;
    switch (message.type) {
      case 'ready':
        if (this.#opensReport) this.#send({ type: 'openPage', page: 'report' });
        this.#opensReport = false;
        return this.#showAll();
      case 'list': {
        const { query } = message;
        await actions.placeRecords(shown);
        return this.#send({ type: 'judgments', query, ...(await source.list(query)) });
      }
      case 'table': {
        const { query, from, count, columns } = message;
        await actions.placeRecords(shown);
        const page = await source.table(query, { from, count, columns });
        return this.#send({ type: 'rows', query, columns, ...page });
      }
      case 'texts':
        return this.#send({ type: 'texts', ...(await actions.readTexts(shown, message)) });
      case 'worst': {
        const { of } = message;
        await actions.placeRecords(shown);
        return this.#send({ type: 'worst', of, flips: await source.worst(of) });
      }
      case 'listSamples': {
        const { query } = message;
        return this.#send({ type: 'samples', query, ...(await source.listSamples(query)) });
      }
      case 'cancel':
        return fileRuns.cancel(logs.of(message.run).path);
      case 'resume':
        return fileRuns.resume(logs.of(message.run).path);
      case 'openRecord':
        return actions.openRecord(shown, message);
      case 'openAudit':
        return actions.openAudit(shown, message);
      case 'openSample':
        return actions.openSample(shown, message);
      case 'openAttack':
        return actions.openAttack(shown, message);
      case 'openLog':
        return actions.openLog(shown, message);
      case 'reviewFlips':
        return actions.reviewFlips(shown, message);
      case 'safeguards':
        await actions.safeguards(shown, message);
        return this.#look();
      case 'compare':
        return actions.compare(shown, message);
      case 'export':
        return actions.export(shown, message);
      case 'exportFigure':
        return this.#exportFigure(message);
      case 'picture':
        return actions.picture(shown, message);
    }
  }

  async #exportFigure(message: MessageOf<'exportFigure'>): Promise<void> {
    const drawn = await this.#services.actions.exportFigure(this.#view.shown, message);
    if (drawn) this.#send({ type: 'drawn', name: drawn.name, svg: drawn.svg });
  }

  #showAll(): void {
    const snapshot = this.#view.snapshot();
    this.#toldOthers = JSON.stringify(snapshot.otherJudges);
    this.#send({ type: 'snapshot', snapshot });
  }

  /** Shows everything again if another judge has been audited since. */
  #showOthers(): void {
    if (JSON.stringify(this.#view.otherJudges()) !== this.#toldOthers) this.#showAll();
  }

  #showProgress(): void {
    const progress = this.#view.progress();
    const told = JSON.stringify(progress);
    if (told === this.#told) return;
    this.#told = told;
    this.#send({ type: 'progress', progress });
  }

  #explain(error: unknown): void {
    this.#services.log.error(describeProblem(error));
    this.#send({ type: 'problem', message: problemWords(error) });
  }

  #send(message: ToReportPanel): void {
    // A hidden or closing panel receives no messages; it requests a snapshot when it becomes
    // visible.
    this.#panel.webview.postMessage(message).then(undefined, () => {});
  }

  #dispose(): void {
    clearInterval(this.#looking);
    this.#view.close();
    for (const owned of this.#owned) owned.dispose();
  }
}
