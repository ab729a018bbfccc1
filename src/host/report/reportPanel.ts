import type * as vscode from 'vscode';
import type { DrawnFigure } from '../../messages/drawnFigure.ts';
import {
  type FromReportPanel,
  fromReportPanel,
  type ReportProgress,
  type ReportSnapshot,
  type ToReportPanel,
} from '../../messages/report.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import type { OpenedReport } from '../../reporting/openReport.ts';
import type { ReadProgress } from '../../reporting/reportRequests.ts';
import { describeProblem } from '../describeProblem.ts';
import { panelHtml, panelRoot } from '../panel/panelHtml.ts';
import type { Results } from '../results/results.ts';
import type { ShownFilter } from '../results/shownFilter.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import { translated } from '../translated.ts';
import { filterOfViews } from './filterOfViews.ts';
import { LiveReport, type ReportReader } from './liveReport.ts';
import { describeFaults } from './logFaults.ts';
import { otherJudges } from './otherJudges.ts';
import type { ReportLogs } from './reportLogs.ts';
import { describeRun } from './runProgress.ts';

/** Interval, in milliseconds, between checks of the logs while the panel is visible. */
const lookEveryMs = 2000;

/** The sources of a report that a panel shows. */
export interface ShownReport {
  readonly logs: ReportLogs;
  readonly source: OpenedReport;
  readonly live: LiveReport;
}

type MessageOf<Type> = FromReportPanel & { readonly type: Type };

/** Actions of the report's buttons outside the panel, by message type. */
export type ReportPanelActions = {
  [Type in
    | 'openRecord'
    | 'openAudit'
    | 'openSample'
    | 'openAttack'
    | 'openLog'
    | 'reviewFlips'
    | 'compare'
    | 'export'
    | 'picture']: (report: ShownReport, message: MessageOf<Type>) => Promise<void>;
} & {
  /** Tells the report where the records of its lists are now. */
  placeRecords(report: ShownReport): Promise<void>;
  /** Resolves to the figure that the page is to copy as a picture, if it is. */
  exportFigure(
    report: ShownReport,
    message: MessageOf<'exportFigure'>,
  ): Promise<DrawnFigure | undefined>;
};

/** Services that report panels get from the extension. */
export interface ReportServices {
  readonly extensionUri: vscode.Uri;
  readonly actions: ReportPanelActions;
  readonly fileRuns: FileRuns;
  /** Paths of annotation files, which need not exist. */
  readonly annotationPaths: () => readonly string[];
  /** What the views of the editor show. */
  readonly filter: Pick<ShownFilter, 'value' | 'isActive' | 'onDidChange'>;
  /** The runs of this workspace. */
  readonly results: Pick<Results, 'showable' | 'onDidChange'>;
  readonly log: vscode.LogOutputChannel;
}

/**
 * Shows the report of run logs in a webview panel and follows the logs while it is visible. Closing
 * the panel stops reading; runs in progress continue.
 */
export class ReportPanel {
  readonly #panel: vscode.WebviewPanel;
  readonly #services: ReportServices;
  readonly #shown: ShownReport;
  readonly #owned: { dispose(): unknown }[] = [];
  readonly #looking: NodeJS.Timeout;
  /** Read progress of each log, by path. */
  #read: ReadonlyMap<string, ReadProgress> = new Map();
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
    const { extensionUri, fileRuns, filter, results } = services;
    this.#panel = panel;
    this.#services = services;
    this.#shown = { logs, source, live: this.#follow(logs, source) };
    panel.title = logs.title;
    panel.webview.options = { enableScripts: true, localResourceRoots: [panelRoot(extensionUri)] };
    this.#looking = setInterval(() => this.#look(), lookEveryMs);
    this.#owned.push(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      panel.onDidChangeViewState(() => this.#look()),
      panel.onDidDispose(() => this.#dispose()),
      filter.onDidChange(() => this.#showAll()),
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

  #follow(logs: ReportLogs, source: OpenedReport): LiveReport {
    const reader: ReportReader = {
      refresh: async (onProgress) => {
        this.#read = new Map(
          (await source.refresh({ onProgress })).map((read) => [read.path, read]),
        );
      },
      build: ({ stage, ...options }) =>
        source.build({
          ...options,
          preferred: stage === 'bootstrap' ? 'bootstrap' : 'interim',
          summaryOnly: stage === 'summary',
        }),
    };
    return new LiveReport(
      reader,
      () => logs.see(),
      (event) => {
        if (event.type === 'report') this.#showAll();
        else if (event.type === 'progress') this.#showProgress();
        else if (event.type === 'sections') this.#send(event);
        else this.#explain(event.error);
      },
    );
  }

  #look(): void {
    if (!this.#panel.visible) return;
    this.#shown.live.look().catch((error: unknown) => this.#explain(error));
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
    const { logs, source } = this.#shown;
    switch (message.type) {
      case 'ready':
        if (this.#opensReport) this.#send({ type: 'openPage', page: 'report' });
        this.#opensReport = false;
        return this.#showAll();
      case 'list': {
        const { query } = message;
        await actions.placeRecords(this.#shown);
        return this.#send({ type: 'pairs', query, ...(await source.list(query)) });
      }
      case 'table': {
        const { query, from, count, columns } = message;
        await actions.placeRecords(this.#shown);
        const page = await source.table(query, { from, count, columns });
        return this.#send({ type: 'rows', query, columns, ...page });
      }
      case 'worst': {
        const { of } = message;
        await actions.placeRecords(this.#shown);
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
        return actions.openRecord(this.#shown, message);
      case 'openAudit':
        return actions.openAudit(this.#shown, message);
      case 'openSample':
        return actions.openSample(this.#shown, message);
      case 'openAttack':
        return actions.openAttack(this.#shown, message);
      case 'openLog':
        return actions.openLog(this.#shown, message);
      case 'reviewFlips':
        return actions.reviewFlips(this.#shown, message);
      case 'compare':
        return actions.compare(this.#shown, message);
      case 'export':
        return actions.export(this.#shown, message);
      case 'exportFigure':
        return this.#exportFigure(message);
      case 'picture':
        return actions.picture(this.#shown, message);
    }
  }

  async #exportFigure(message: MessageOf<'exportFigure'>): Promise<void> {
    const drawn = await this.#services.actions.exportFigure(this.#shown, message);
    if (drawn) this.#send({ type: 'drawn', name: drawn.name, svg: drawn.svg });
  }

  #showAll(): void {
    const { logs, live } = this.#shown;
    const { report } = live;
    const filter = filterOfViews(this.#services.filter);
    const others = this.#others();
    this.#toldOthers = JSON.stringify(others);
    this.#send({
      type: 'snapshot',
      snapshot: {
        strings: translated(reportStrings),
        logs: logs.paths,
        ...(filter && { filter }),
        otherJudges: others,
        notices: [...logs.notices, ...this.#faults()],
        ...(report && { report }),
        progress: this.#progress(),
      },
    });
  }

  #others(): NonNullable<ReportSnapshot['otherJudges']> {
    return otherJudges(this.#services.results, this.#shown.logs).map(
      ({ run, judgeName: judge, simulated }) => ({ run, judge, simulated }),
    );
  }

  /** Shows everything again if another judge has been audited since. */
  #showOthers(): void {
    if (JSON.stringify(this.#others()) !== this.#toldOthers) this.#showAll();
  }

  /** The last line of a log that is being written may be incomplete. */
  #faults(): string[] {
    const { logs } = this.#shown;
    return [...this.#read.values()].flatMap((read) =>
      logs.isLocked(read.path) ? [] : describeFaults(read),
    );
  }

  #showProgress(): void {
    const progress = this.#progress();
    const told = JSON.stringify(progress);
    if (told === this.#told) return;
    this.#told = told;
    this.#send({ type: 'progress', progress });
  }

  #progress(): ReportProgress {
    const { logs, live } = this.#shown;
    const { growing } = live;
    const building = buildingOf(live);
    const runs = logs.runs.map(({ path, header }) =>
      describeRun({
        header,
        count: this.#read.get(path),
        isLocked: logs.isLocked(path),
        audit: this.#services.fileRuns.progressOf(path),
      }),
    );
    return { runs, growing, ...(building && { building }) };
  }

  #explain(error: unknown): void {
    this.#services.log.error(describeProblem(error));
    const message = error instanceof Error ? error.message : String(error);
    this.#send({ type: 'problem', message });
  }

  #send(message: ToReportPanel): void {
    // A hidden or closing panel receives no messages; it requests a snapshot when it becomes
    // visible.
    this.#panel.webview.postMessage(message).then(undefined, () => {});
  }

  #dispose(): void {
    clearInterval(this.#looking);
    this.#shown.live.close();
    this.#shown.source.close();
    for (const owned of this.#owned) owned.dispose();
  }
}

/**
 * Returns the build progress to show. Rebuilds every two seconds are not worth reporting; the first
 * builds and the last are.
 */
function buildingOf({ stage, building }: LiveReport): ReportProgress['building'] {
  const isRebuild = stage === 'interim' || stage === 'bootstrap';
  if (!building || (isRebuild && building.stage !== 'bootstrap')) return undefined;
  const { done } = building;
  return {
    what: building.stage === 'bootstrap' ? 'intervals' : 'numbers',
    ...(done !== undefined && { done: Math.round(done * 100) / 100 }),
  };
}
