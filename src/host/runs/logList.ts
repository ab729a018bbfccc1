import type * as vscode from 'vscode';
import { listLogs } from './logFiles.ts';
import { ReadOnce } from './readOnce.ts';

/** The logs of one kind in this workspace, each version of which is read once. */
export abstract class LogList<Listed> {
  readonly #kind: string;
  readonly #globalStorage: vscode.Uri;
  readonly #filesAtOnce: number;
  readonly #read = new ReadOnce<Listed>();

  /** @param filesAtOnce maximum number of files that are read at the same time */
  constructor(kind: string, globalStorage: vscode.Uri, filesAtOnce: number) {
    this.#kind = kind;
    this.#globalStorage = globalStorage;
    this.#filesAtOnce = filesAtOnce;
  }

  /** Reads one log; undefined if it is not listed. */
  protected abstract read(path: string, size: number): Promise<Listed | undefined>;

  /** Returns all logs with a readable header, newest first. */
  async all(): Promise<Listed[]> {
    const paths = await listLogs(this.#globalStorage, this.#kind);
    this.#read.retain(paths);
    const listed: Listed[] = [];
    for (let from = 0; from < paths.length; from += this.#filesAtOnce) {
      const some = paths.slice(from, from + this.#filesAtOnce);
      const read = await Promise.all(
        some.map((path) => this.#read.of(path, (file, size) => this.read(file, size))),
      );
      listed.push(...read.filter((one) => one !== undefined));
    }
    return listed;
  }
}
