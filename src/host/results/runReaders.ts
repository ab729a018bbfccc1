import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { RunReader } from '../../logs/reading/runReader.ts';
import { Delayed } from '../delayed.ts';
import { listLogs, logFolders, logPatterns } from '../runs/logFiles.ts';
import { watchFiles } from '../watchFiles.ts';

/** Whoever writes a log writes again at once: what is appended is read so many times a second. */
const readAfterMs = 400;
/**
 * VS Code's watcher can miss a folder that is made together with what is in it, as the command line
 * makes `.recant/runs`: while the window has the focus, it is also looked whether a log has changed.
 */
const lookAgainAfterMs = 3000;

/**
 * The run logs of this workspace as readers that follow them. Nothing is read before `start`; a log is
 * read in pieces, one after another, and what was appended to it without the rest.
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
  /** Something was read, or a log is gone. */
  readonly onDidChange = this.#changed.event;

  /** @param warn is told of logs that cannot be read */
  constructor(globalStorage: vscode.Uri, warn: (message: string) => void) {
    this.#globalStorage = globalStorage;
    this.#warn = warn;
  }

  /** The logs with a header that can be read. */
  get all(): readonly RunReader[] {
    return [...this.#readers.values()].filter(({ header }) => header !== undefined);
  }

  /** Reads all logs once and follows them from then on. Resolves when all that were there are read. */
  start(): Promise<void> {
    this.#first ??= this.#readAll();
    return this.#first;
  }

  /** A log of this workspace has been written, begun or removed; others are passed over. */
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

  /** Of a log that is as it was nothing but its size is read. */
  async #look(): Promise<void> {
    const paths = [...this.#readers.keys(), ...(await listLogs(this.#globalStorage, 'runs'))];
    for (const path of paths) this.#dirty.add(path);
    if (!this.#isReading) await this.#readDirty();
  }

  #readSoon(): void {
    if (!this.#isReading) this.#reads.start();
  }

  /** What is written while logs are read waits for the next time. */
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
