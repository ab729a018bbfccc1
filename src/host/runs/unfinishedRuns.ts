import type * as vscode from 'vscode';
import type { RunHeader } from '../../core/journal/header.ts';
import { isLocked } from '../../logs/runLock.ts';
import type { BegunRun, FileRunKind } from './begunRun.ts';
import { ReadOnce } from './readOnce.ts';

/** Maximum number of logs of a kind that are read, newest first. */
const mostRead = 10;

/** Finds the runs that can be resumed from their logs; reads an unchanged log once. */
export class UnfinishedRuns {
  readonly #read = new ReadOnce<BegunRun>();

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
      const run = await this.#read.of(path, kind.read);
      if (run?.progress.isOpen) found.push(run);
    }
    return found;
  }
}

/**
 * Whether a run is about this file. The editor records a location as a URI, the command line as a
 * path.
 */
function isAbout({ dataset: { location } }: RunHeader, dataset: vscode.Uri): boolean {
  return location === dataset.toString() || location === dataset.fsPath;
}
