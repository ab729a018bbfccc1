import { stat } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { auditKind } from '../../../core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import { readHeader } from '../../../logs/reading/firstLine.ts';
import { listLogs } from '../../runs/logFiles.ts';

/** A run log and its header. */
export interface ListedRun {
  readonly path: string;
  readonly header: HeaderEntry;
}

/** Maximum number of files opened at once. */
const filesAtOnce = 32;

/** The run logs of this workspace with their headers, which are cached until the file changes. */
export class RunList {
  readonly #globalStorage: vscode.Uri;
  readonly #read = new Map<string, { version: string; header: HeaderEntry | undefined }>();

  constructor(globalStorage: vscode.Uri) {
    this.#globalStorage = globalStorage;
  }

  /** Returns all logs with a readable header, newest first. */
  async all(): Promise<ListedRun[]> {
    const paths = await listLogs(this.#globalStorage, 'runs');
    for (const path of this.#read.keys()) if (!paths.includes(path)) this.#read.delete(path);
    const runs: ListedRun[] = [];
    for (let from = 0; from < paths.length; from += filesAtOnce) {
      const some = paths.slice(from, from + filesAtOnce);
      for (const run of await Promise.all(some.map((path) => this.#look(path)))) {
        if (run) runs.push(run);
      }
    }
    return runs.sort((one, other) => other.header.createdAt - one.header.createdAt);
  }

  async #look(path: string): Promise<ListedRun | undefined> {
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return undefined;
    const version = `${file.ino} ${file.size} ${file.mtimeMs}`;
    const known = this.#read.get(path);
    const header = known?.version === version ? known.header : await readHeader(auditKind, path);
    this.#read.set(path, { version, header });
    return header && { path, header };
  }
}
