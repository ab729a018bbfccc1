import { stat } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { isLocked } from '../../logs/runLock.ts';
import type { BegunRun, FileRunKind, RunHeader } from './begunRun.ts';

/** Maximum number of logs of a kind that are read, newest first. */
const mostRead = 10;

/** Finds the runs that can be resumed from their logs; reads an unchanged log once. */
export class UnfinishedRuns {
  /** Runs by path, with the size and modification time of the log. */
  readonly #read = new Map<string, { version: string; run: BegunRun | undefined }>();

  /**
   * Finds the runs of a kind that aren't being asked, newest first, for one file or for all. Skips
   * unreadable logs.
   */
  async find(
    kind: FileRunKind,
    dataset: vscode.Uri | undefined,
    signal: AbortSignal,
  ): Promise<BegunRun[]> {
    const found: BegunRun[] = [];
    let read = 0;
    for (const path of await kind.list()) {
      if (signal.aborted || read >= mostRead) break;
      const header = await kind.readHeader(path);
      if (!header || (dataset && !isAbout(header, dataset)) || (await isLocked(path))) continue;
      read += 1;
      const run = await this.#look(kind, path);
      if (run?.progress.isOpen) found.push(run);
    }
    return found;
  }

  async #look(kind: FileRunKind, path: string): Promise<BegunRun | undefined> {
    const { size, mtimeMs } = await stat(path);
    const version = `${size} ${mtimeMs}`;
    const known = this.#read.get(path);
    if (known?.version === version) return known.run;
    const run = await kind.read(path).catch(() => undefined);
    this.#read.set(path, { version, run });
    return run;
  }
}

/**
 * Whether a run is about this file. The editor records a location as a URI, the command line as a
 * path.
 */
function isAbout({ dataset: { location } }: RunHeader, dataset: vscode.Uri): boolean {
  return location === dataset.toString() || location === dataset.fsPath;
}
