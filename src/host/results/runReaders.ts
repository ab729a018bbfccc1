import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { RunReader } from '../../logs/reading/runReader.ts';
import { Delayed } from '../delayed.ts';
import { listLogs, logFolders, logPatterns } from '../runs/logFiles.ts';
import { lookRegularly, watchFiles } from '../watchFiles.ts';

/** Milliseconds before appended entries are read, since a log tends to keep growing. */
const readAfterMs = 400;
/** Least milliseconds between two reads that found new entries: all that is shown follows them. */
const restMs = 1200;

/**
 * Readers of this workspace's run logs, kept up to date. Reads nothing before `start`, then logs
 * one after another in chunks, and only the appended part of a log that has grown.
 */
export class RunReaders implements vscode.Disposable {
  readonly #globalStorage: vscode.Uri;
  readonly #warn: (message: string) => void;
  readonly #readers = new Map<string, RunReader>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #dirty = new Set<string>();
  #subscriptions: vscode.Disposable | undefined;
  readonly #reads = new Delayed(readAfterMs, () => void this.#readDirty());
  #isReading = false;
  /** When changed logs may be read again, in milliseconds. */
  #restsUntil = 0;
  #isRead = false;
  #first: Promise<void> | undefined;
  /** Fires when entries have been read or a log has been deleted. */
  readonly onDidChange = this.#changed.event;

  /** @param warn called for unreadable logs */
  constructor(globalStorage: vscode.Uri, warn: (message: string) => void) {
    this.#globalStorage = globalStorage;
    this.#warn = warn;
  }

  /** Readers of logs with a readable header. */
  get all(): readonly RunReader[] {
    return [...this.#readers.values()].filter(({ header }) => header !== undefined);
  }

  /** Whether all logs have been read for the first time. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Reads all logs and starts tracking them. Resolves after the first read. */
  start(): Promise<void> {
    this.#first ??= this.#readAll();
    return this.#first;
  }

  /** Rereads a log of this workspace that was created, written or deleted; ignores other files. */
  poke(path: string): void {
    if (!this.#first || !path.endsWith('.jsonl')) return;
    if (!logFolders('runs', this.#globalStorage).includes(dirname(path))) return;
    this.#dirty.add(path);
    this.#readSoon();
  }

  dispose(): void {
    this.#reads.dispose();
    this.#dirty.clear();
    this.#subscriptions?.dispose();
    this.#changed.dispose();
  }

  async #readAll(): Promise<void> {
    this.#subscriptions = vscode.Disposable.from(
      watchFiles(logPatterns('runs', this.#globalStorage), ({ fsPath }) => this.poke(fsPath)),
      lookRegularly(() => void this.#look()),
    );
    await this.#look();
    this.#isRead = true;
    if (this.#readers.size > 0) this.#changed.fire();
  }

  /** Checks all logs; reads only the size of unchanged ones. */
  async #look(): Promise<void> {
    const paths = [...this.#readers.keys(), ...(await listLogs(this.#globalStorage, 'runs'))];
    for (const path of paths) this.#dirty.add(path);
    if (!this.#isReading) await this.#readDirty();
  }

  #readSoon(): void {
    if (this.#isReading || this.#reads.has()) return;
    this.#reads.restart(undefined, Math.max(readAfterMs, this.#restsUntil - performance.now()));
  }

  /** Reads changed logs; those changed meanwhile are read the next time. */
  async #readDirty(): Promise<void> {
    const paths = [...this.#dirty];
    this.#dirty.clear();
    this.#isReading = true;
    for (const path of paths) {
      if (!(await this.#read(path))) continue;
      this.#restsUntil = performance.now() + restMs;
      this.#changed.fire();
    }
    this.#isReading = false;
    if (this.#dirty.size > 0) this.#readSoon();
  }

  /** Reads a log and returns whether it had new entries. */
  async #read(path: string): Promise<boolean> {
    const reader = this.#readers.get(path) ?? new RunReader(path);
    let isNew = false;
    try {
      await reader.refresh(() => {
        isNew = true;
      });
      this.#readers.set(path, reader);
    } catch (error) {
      isNew = this.#readers.delete(path);
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.#warn(`${basename(path)}: ${message}`);
    }
    return isNew;
  }
}
