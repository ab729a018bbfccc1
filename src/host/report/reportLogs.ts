import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { type ReportLogHeader, readReportHeader } from '../../logs/reading/reportReader.ts';
import { isLocked } from '../../logs/runLock.ts';
import type { LogsAsSeen } from './liveReport.ts';

/** A log of a report. */
export interface ReportLog {
  readonly path: string;
  readonly header: ReportLogHeader;
}

/** The run logs of one report: where they are, whose they are and how they stand. */
export class ReportLogs {
  /** Those that there are, in the order in which they were asked for. */
  readonly #logs: readonly ReportLog[];
  /** What the reader should know of the others. */
  readonly notices: readonly string[];
  readonly #annotations: readonly string[];
  /** Paths of those that somebody was asking when they were looked at last. */
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
   * Rejects where none of the paths leads to a run log.
   *
   * @param annotations files that the report is made from too, whether they are there or not
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
      vscode.l10n.t('{0} is gone, or holds no run that can be read: it is left out.', path),
    );
    return new ReportLogs(logs, notices, annotations);
  }

  get paths(): readonly string[] {
    return this.#logs.map(({ path }) => path);
  }

  /** Each run once, with one of the logs that hold it. */
  get runs(): readonly ReportLog[] {
    return [...new Map(this.#logs.map((log) => [log.header.run, log])).values()];
  }

  isLocked(path: string): boolean {
    return this.#locked.includes(path);
  }

  /** The log of a run. Throws where the report has no such run. */
  of(run: string): ReportLog {
    const found = this.#logs.find(({ header }) => header.run === run);
    if (found) return found;
    throw new Error(vscode.l10n.t('This report has no run {0}.', run));
  }

  /** What the report is called: its data, and that a judge is simulated. */
  get title(): string {
    const data = this.#datasets.join(', ');
    return this.#logs.some(({ header }) => header.judge.simulated)
      ? vscode.l10n.t('Simulated Report: {0}', data)
      : vscode.l10n.t('Report: {0}', data);
  }

  /** A name for a file of the report, without an extension: letters, digits and `._-`. */
  get fileName(): string {
    const [first = ''] = this.#datasets;
    const name = first.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
    return `${name.replace(/^[.-]+/, '').slice(0, 60) || 'data'}-report`;
  }

  get #datasets(): readonly string[] {
    return [...new Set(this.#logs.map(({ header }) => basename(header.dataset.name)))];
  }

  /** Looks at the files, annotations among them, and at who is asking their runs. */
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
    return {
      version: [...seen.map(({ version }) => version), ...said].join('\n'),
      growing: this.#locked.length > 0,
    };
  }
}

async function versionOf(path: string): Promise<string> {
  const file = await stat(path).catch(() => undefined);
  return file ? `${file.size} ${file.mtimeMs}` : 'gone';
}
