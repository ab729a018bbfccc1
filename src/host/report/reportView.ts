import * as vscode from 'vscode';
import type { StatedBar } from '../../core/report/card/bars.ts';
import type { Primary } from '../../core/runs/audit/registration.ts';
import { asOneLine } from '../../core/words/escape.ts';
import {
  readStatedBars,
  readStatedPrimary,
  readStatedSafeguards,
} from '../../files/readRunConfig.ts';
import type { ReportProgress, ReportSnapshot } from '../../messages/report.ts';
import { reportStrings } from '../../messages/reportStrings.ts';
import { listedProviders } from '../../models/providers.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { OpenedReport } from '../../reporting/openReport.ts';
import { configFolderOf } from '../../reporting/projectBeside.ts';
import type { ReadProgress, StaleCardHere } from '../../reporting/reportRequests.ts';
import { translated } from '../translated.ts';
import {
  LiveReport,
  type LiveReportEvent,
  type LogsAsSeen,
  type ReportReader,
} from './liveReport.ts';
import { describeFaults } from './logFaults.ts';
import { otherJudges } from './otherJudges.ts';
import type { ReportLogs } from './reportLogs.ts';
import type { ReportServices, ShownReport } from './reportServices.ts';
import { describeRun } from './runProgress.ts';

type Services = Pick<ReportServices, 'fileRuns' | 'results'>;
type OtherJudges = NonNullable<ReportSnapshot['otherJudges']>;

/** What a panel shows of a report: its newest state, and how far its logs have been read. */
export class ReportView {
  readonly shown: ShownReport;
  readonly #services: Services;
  /** Read progress of each log, by path. */
  #read: ReadonlyMap<string, ReadProgress> = new Map();
  /** Cards in the project's file that the report contradicts. */
  #stale: readonly StaleCardHere[] = [];
  /** Why the bars of the project cannot be read. */
  #configFault: string | undefined;

  constructor(
    logs: ReportLogs,
    source: OpenedReport,
    services: Services,
    onEvent: (event: LiveReportEvent) => void,
  ) {
    this.#services = services;
    const live = new LiveReport(this.#readerOf(source), () => this.#see(), onEvent, systemClock);
    this.shown = { logs, source, live };
  }

  #readerOf(source: OpenedReport): ReportReader {
    return {
      refresh: async (onProgress) => {
        this.#read = new Map(
          (await source.refresh({ onProgress })).map((read) => [read.path, read]),
        );
      },
      build: async ({ stage, ...options }) => {
        const report = await source.build({
          ...options,
          preferred: stage === 'bootstrap' ? 'bootstrap' : 'interim',
          summaryOnly: stage === 'summary',
          ...(await this.#stated()),
          ...(this.shown.safeguards && { safeguards: this.shown.safeguards }),
        });
        if (stage === 'bootstrap') {
          this.#stale = vscode.workspace.isTrusted ? await source.staleCards() : [];
        }
        return report;
      },
    };
  }

  async #see(): Promise<LogsAsSeen> {
    const { logs, safeguards } = this.shown;
    const seen = await logs.see();
    const chosen = JSON.stringify(safeguards ?? null);
    return { ...seen, version: `${seen.version}\n${chosen}`, logs: `${seen.logs}\n${chosen}` };
  }

  /** Returns what the project of the logs states; an untrusted one states nothing. */
  async #stated(): Promise<
    { bars?: readonly StatedBar[]; primary?: Primary; safeguards: readonly string[] } | undefined
  > {
    const project = await configFolderOf(this.shown.logs.paths);
    if (project === undefined || !vscode.workspace.isTrusted) return undefined;
    this.#configFault = undefined;
    try {
      const bars = await readStatedBars(project, listedProviders);
      const primary = await readStatedPrimary(project, listedProviders);
      const safeguards = await readStatedSafeguards(project, listedProviders);
      return { ...(bars && { bars }), ...(primary && { primary }), safeguards };
    } catch (error) {
      this.#configFault = vscode.l10n.t('{0} The default bars are used.', (error as Error).message);
      return undefined;
    }
  }

  snapshot(): ReportSnapshot {
    const { logs, live } = this.shown;
    const { report } = live;
    return {
      strings: translated(reportStrings),
      logs: logs.paths,
      otherJudges: this.otherJudges(),
      notices: [
        ...logs.notices,
        ...(this.#configFault === undefined ? [] : [this.#configFault]),
        ...this.#stale.map(staleNotice),
        ...this.#faults(),
      ],
      ...(report && { report }),
      progress: this.progress(),
    };
  }

  /** Returns the judges of this workspace that audited the same data and are not in the report. */
  otherJudges(): OtherJudges {
    return otherJudges(this.#services.results, this.shown.logs).map(
      ({ run, judgeName: judge, simulated }) => ({ run, judge, simulated }),
    );
  }

  progress(): ReportProgress {
    const { logs, live } = this.shown;
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

  /** The last line of a log that is being written may be incomplete. */
  #faults(): string[] {
    const { logs } = this.shown;
    return [...this.#read.values()].flatMap((read) =>
      logs.isLocked(read.path) ? [] : describeFaults(read),
    );
  }

  close(): void {
    this.shown.live.close();
    this.shown.source.close();
  }
}

function staleNotice({ path, name, changed }: StaleCardHere): string {
  return vscode.l10n.t(
    'Card is stale: {0} ({1}), changed since: {2}. Update it with recant check.',
    vscode.workspace.asRelativePath(path),
    asOneLine(name, 80),
    changed.join(', '),
  );
}

/**
 * Returns the build progress to show. Rebuilds every two seconds are not worth reporting; the first
 * builds and the last are.
 */
function buildingOf({ stage, building }: LiveReport): ReportProgress['building'] {
  const isRebuild = stage !== undefined && stage !== 'summary';
  if (!building || (isRebuild && building.stage !== 'bootstrap')) return undefined;
  const { done } = building;
  return {
    what: building.stage === 'bootstrap' ? 'intervals' : 'numbers',
    ...(done !== undefined && { done: Math.round(done * 100) / 100 }),
  };
}
