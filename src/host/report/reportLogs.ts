import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { configName } from '../../core/config/runConfig.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { type ReportLogHeader, readReportHeader } from '../../logs/reading/reportReader.ts';
import { isLocked } from '../../logs/runLock.ts';
import { configFolderOf } from '../../reporting/projectBeside.ts';
import type { LogsAsSeen } from './liveReport.ts';

/** Maximum length of the names of data and judge in a title. */
const longestName = 50;

/** A run log of a report. */
interface ReportLog {
  readonly path: string;
  readonly header: ReportLogHeader;
}

/** The run logs of a report: their paths, runs, and current state. */
export class ReportLogs {
  /** Logs that exist, in the order requested. */
  readonly #logs: readonly ReportLog[];
  /** Notices about the missing logs. */
  readonly notices: readonly string[];
  readonly #annotations: readonly string[];
  /** Paths of the logs whose runs were in progress at the last check. */
  #locked: readonly string[] = [];

  private constructor(
    logs: readonly ReportLog[],
    notices: readonly string[],
    annotations: readonly string[],
  ) {
    this.#logs = logs;
    this.notices = notices;
    this.#annotations = annotations;
  }

  /**
   * Rejects if none of the paths leads to a run log.
   *
   * @param annotations annotation files that the report also uses; they need not exist
   */
  static async open(
    paths: readonly string[],
    annotations: readonly string[] = [],
  ): Promise<ReportLogs> {
    const read = await Promise.all(
      paths.map(async (path) => ({ path, header: await readReportHeader(path) })),
    );
    const logs = read.flatMap(({ path, header }) => (header ? [{ path, header }] : []));
    const missing = read.filter(({ header }) => !header).map(({ path }) => path);
    if (logs.length === 0) {
      throw new Error(vscode.l10n.t('{0} holds no run that can be read.', missing.join(', ')));
    }
    const notices = missing.map((path) =>
      vscode.l10n.t('{0} is missing or contains no readable run; it was skipped.', path),
    );
    return new ReportLogs(logs, notices, annotations);
  }

  get paths(): readonly string[] {
    return this.#logs.map(({ path }) => path);
  }

  /** Each run once, with one of the logs that contain it. */
  get runs(): readonly ReportLog[] {
    return [...new Map(this.#logs.map((log) => [log.header.run, log])).values()];
  }

  isLocked(path: string): boolean {
    return this.#locked.includes(path);
  }

  /** Returns the log of a run. Throws if the report has no such run. */
  of(run: string): ReportLog {
    const found = this.#logs.find(({ header }) => header.run === run);
    if (found) return found;
    throw new Error(vscode.l10n.t('This report has no run {0}.', run));
  }

  /** Title of the report on one line: its data, its judge, and whether a judge is simulated. */
  get title(): string {
    const data = asOneLine(this.#datasets.join(', '), longestName);
    return this.#logs.some(({ header }) => header.judge.simulated)
      ? vscode.l10n.t('Simulated Report: {0} · {1}', data, this.#judge)
      : vscode.l10n.t('Report: {0} · {1}', data, this.#judge);
  }

  /** The judge of the runs, or the number of judges. */
  get #judge(): string {
    const { runs } = this;
    const [judge = '', ...others] = new Set(runs.map(({ header }) => judgeName(header)));
    if (others.length > 0) return vscode.l10n.t('{0} judges', others.length + 1);
    const name = asOneLine(judge, longestName);
    return runs.length > 1 ? vscode.l10n.t('{0}, {1} runs', name, runs.length) : name;
  }

  /** File name for the report without an extension; contains only letters, digits, and `._-`. */
  get fileName(): string {
    const [first = ''] = this.#datasets;
    const name = first.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
    return `${name.replace(/^[.-]+/, '').slice(0, 60) || 'data'}-report`;
  }

  get #datasets(): readonly string[] {
    return [...new Set(this.#logs.map(({ header }) => basename(header.dataset.name)))];
  }

  /**
   * Checks the logs, the configuration of their project, the annotation files, and which runs are in
   * progress.
   */
  async see(): Promise<LogsAsSeen> {
    const seen = await Promise.all(
      this.paths.map(async (path) => ({
        path,
        version: await versionOf(path),
        isAsked: await isLocked(path),
      })),
    );
    const said = await Promise.all(this.#annotations.map(versionOf));
    this.#locked = seen.flatMap(({ path, isAsked }) => (isAsked ? [path] : []));
    const project = await configFolderOf(this.paths);
    const config = project === undefined ? '' : await versionOf(join(project, configName));
    const logs = [...seen.map(({ version }) => version), config].join('\n');
    return {
      version: [logs, ...said].join('\n'),
      logs,
      growing: this.#locked.length > 0,
    };
  }
}

async function versionOf(path: string): Promise<string> {
  const file = await stat(path).catch(() => undefined);
  return file ? `${file.size} ${file.mtimeMs}` : 'gone';
}
