import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { RunReader } from '../../logs/reading/runReader.ts';
import { Delayed } from '../delayed.ts';
import { listLogs, logFolders, logPatterns } from '../runs/logFiles.ts';
import { watchFiles } from '../watchFiles.ts';

/** Delay before appended entries are read, in milliseconds: a log that grows tends to go on growing. */
const readAfterMs = 400;
/**
 * Interval at which logs are also checked while the window has the focus, in milliseconds. VS Code's
 * watcher can miss a folder that is created together with its files, such as `.recant/runs` by the
 * command line.
 */
const lookAgainAfterMs = 3000;

/**
 * Readers that follow the run logs of this workspace. Nothing is read before `start`. Logs are read one
 * after another, in pieces; of a log that has grown, only the new part.
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
  #looking: NodeJS.Timeout | undefined;
  #first: Promise<void> | undefined;
  /** Fires when something was read or a log is gone. */
  readonly onDidChange = this.#changed.event;

  /** @param warn called for logs that cannot be read */
  constructor(globalStorage: vscode.Uri, warn: (message: string) => void) {
    this.#globalStorage = globalStorage;
    this.#warn = warn;
  }

  /** The logs with a readable header. */
  get all(): readonly RunReader[] {
    return [...this.#readers.values()].filter(({ header }) => header !== undefined);
  }

  /** Reads all logs once and follows them from then on. Resolves once they have been read. */
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
    clearInterval(this.#looking);
    this.#dirty.clear();
    this.#subscriptions?.dispose();
    this.#changed.dispose();
  }

  async #readAll(): Promise<void> {
    this.#subscriptions = watchFiles(logPatterns('runs', this.#globalStorage), ({ fsPath }) =>
      this.poke(fsPath),
    );
    this.#looking = setInterval(() => {
      if (vscode.window.state.focused) void this.#look();
    }, lookAgainAfterMs);
    await this.#look();
  }

  /** Checks all logs; of an unchanged one, only the size is read. */
  async #look(): Promise<void> {
    const paths = [...this.#readers.keys(), ...(await listLogs(this.#globalStorage, 'runs'))];
    for (const path of paths) this.#dirty.add(path);
    if (!this.#isReading) await this.#readDirty();
  }

  #readSoon(): void {
    if (!this.#isReading) this.#reads.start();
  }

  /** Logs that are written meanwhile are read the next time. */
  async #readDirty(): Promise<void> {
    const paths = [...this.#dirty];
    this.#dirty.clear();
    this.#isReading = true;
    for (const path of paths) {
      if (await this.#read(path)) this.#changed.fire();
    }
    this.#isReading = false;
    if (this.#dirty.size > 0) this.#readSoon();
  }

  /** Whether anything was new. */
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
