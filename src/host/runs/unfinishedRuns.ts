import { stat } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { type HeaderEntry, headerEntry } from '../../core/runs/audit/log.ts';
import type { Plan } from '../../core/runs/audit/plan/plan.ts';
import { RunState } from '../../core/runs/audit/runState.ts';
import { linesOf } from '../../logs/reading/linesOf.ts';
import { isNoMessage, readLog } from '../../logs/reading/readLog.ts';
import { isLocked } from '../../logs/runLock.ts';
import { planInPieces } from './audit/planInPieces.ts';
import { listLogs } from './logFiles.ts';

/** A begun whole-file audit of one judge, of which something has not been asked. */
export interface UnfinishedRun {
  readonly path: string;
  readonly header: HeaderEntry;
  /** What it still takes. */
  readonly plan: Plan;
}

/** In UTF-16 units; a header is far shorter. */
const longestHeader = 2 ** 20;
/** Of a file's runs only so many are read, the newest. */
const mostRead = 10;

/** Finds the runs that can be gone on with, by their logs alone; what it has read it keeps in mind. */
export class UnfinishedRuns {
  readonly #globalStorage: vscode.Uri;
  /** By path, with the size and time of change of the log that it was read from. */
  readonly #read = new Map<string, { version: string; run: UnfinishedRun | undefined }>();

  constructor(globalStorage: vscode.Uri) {
    this.#globalStorage = globalStorage;
  }

  /**
   * Those of a dataset, or, without one, of all, that nobody is asking; the newest first. Logs that
   * cannot be read are passed over.
   */
  async find(dataset: vscode.Uri | undefined, signal: AbortSignal): Promise<UnfinishedRun[]> {
    const found: UnfinishedRun[] = [];
    let read = 0;
    for (const path of await listLogs(this.#globalStorage, 'runs')) {
      if (signal.aborted || read >= mostRead) break;
      const header = await readHeader(path);
      if (!header?.selection || (dataset && !isAbout(header, dataset))) continue;
      if (await isLocked(path)) continue;
      read += 1;
      const run = await this.#look(path);
      if (run) found.push(run);
    }
    return found;
  }

  /** The run whose log is at a path, if it can be gone on with. */
  async #look(path: string): Promise<UnfinishedRun | undefined> {
    const version = await versionOf(path);
    const known = this.#read.get(path);
    if (known?.version === version) return known.run;
    const run = await readUnfinished(path).catch(() => undefined);
    this.#read.set(path, { version, run });
    return run;
  }
}

/** A run as its log has it; undefined where it is finished or may not be continued. */
export async function readUnfinished(path: string): Promise<UnfinishedRun | undefined> {
  const { state, readOnly } = await readState(path);
  const { header } = state;
  if (readOnly !== undefined || !header?.selection) return undefined;
  const plan = await planInPieces(state);
  return plan.openPairs > 0 ? { path, header, plan } : undefined;
}

/** The state of a run as its log has it, without the messages that were sent. */
export async function readState(
  path: string,
): Promise<{ readonly state: RunState; readonly readOnly: string | undefined }> {
  const state = new RunState();
  const { readOnly } = await readLog(path, (entry) => {
    if (isNoMessage(entry)) state.apply(entry);
    return false;
  });
  return { state, readOnly };
}

async function readHeader(path: string): Promise<HeaderEntry | undefined> {
  try {
    for await (const { text } of linesOf(path, longestHeader)) {
      return headerEntry.safeParse(JSON.parse(text ?? '')).data;
    }
  } catch {
    // Gone meanwhile, or no run log.
  }
  return undefined;
}

/** The editor writes a dataset's place as a URI, the command line as a path. */
function isAbout({ dataset: { location } }: HeaderEntry, dataset: vscode.Uri): boolean {
  return location === dataset.toString() || location === dataset.fsPath;
}

async function versionOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${size} ${mtimeMs}`;
}
