import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { asJsonLine } from '../core/escape.ts';
import { holderOfRecant, openRealFile } from '../disk/realPlace.ts';
import { isSameFile } from '../disk/sameFile.ts';
import { LogCopy } from './logCopy.ts';
import { LogDisplacedError } from './logDisplacedError.ts';
import type { RunLock } from './runLock.ts';

/**
 * The log file of an audit or attack run, with one JSON object per line. An append settles once its
 * bytes are on disk (fdatasync), and appends are written in the order requested. Those that arrive
 * during a write are batched into the next write and sync.
 *
 * Before each write, the log checks that its path still leads to the same file and that the file
 * was not truncated. Otherwise all its lines are written to a new log beside it from a copy, the
 * append rejects with LogDisplacedError, and no further call can start; answers to pending calls
 * are still recorded.
 */
export class LogFile<Entry extends object> {
  readonly path: string;
  #handle: FileHandle;
  readonly #lock: RunLock | undefined;
  /** All lines of the log, in order. */
  readonly #copy: LogCopy;
  /** Minimum size of the file, in bytes. */
  #size: number;
  #displaced: LogDisplacedError | undefined;
  /** Stays rejected once a write failed, because that may have left a partial line. */
  #written: Promise<void> = Promise.resolve();
  /** The batch that waits for the pending write to finish; absent if nothing is waiting. */
  #waiting: { readonly lines: Line<Entry>[]; readonly written: Promise<void> } | undefined;

  private constructor(
    path: string,
    { handle, size }: { readonly handle: FileHandle; readonly size: number },
    lock: RunLock | undefined,
    copy = new LogCopy(path),
  ) {
    this.path = path;
    this.#handle = handle;
    this.#size = size;
    this.#lock = lock;
    this.#copy = copy;
  }

  /**
   * Creates a log in an existing folder. Rejects with EEXIST if the file exists and is not empty.
   *
   * @param lock released when the log is closed
   */
  static async create<Entry extends object>(path: string, lock?: RunLock): Promise<LogFile<Entry>> {
    const isEmpty = await stat(path).then(
      (file) => file.isFile() && file.size === 0,
      () => false,
    );
    return new LogFile<Entry>(
      path,
      await opened(path, isEmpty ? adding : adding | constants.O_EXCL),
      lock,
    );
  }

  /**
   * Opens a log to continue it. A last line torn by a crash is removed first; one that lacks only
   * its line break is terminated.
   *
   * @param lock released when the log is closed
   */
  static async resume<Entry extends object>(path: string, lock?: RunLock): Promise<LogFile<Entry>> {
    const handle = await openLog(path, constants.O_RDWR);
    const copy = new LogCopy(path);
    try {
      await mendLastLine(handle);
      await copy.addFile(handle, (await handle.stat()).size);
      await handle.close();
      return new LogFile<Entry>(path, await opened(path, adding), lock, copy);
    } catch (error) {
      await handle.close().catch(() => {});
      await copy.close();
      throw error;
    }
  }

  append(...entries: readonly Entry[]): Promise<void> {
    if (this.#displaced && entries.some(beginsCall)) return Promise.reject(this.#displaced);
    const lines = entries.map((entry) => ({ entry, text: lineOf(entry) }));
    if (this.#waiting) {
      this.#waiting.lines.push(...lines);
      return this.#waiting.written;
    }
    const written = this.#written.catch(unlessDisplaced).then(() => this.#writeWaiting());
    written.catch(() => {});
    this.#waiting = { lines, written };
    this.#written = written;
    return written;
  }

  async #writeWaiting(): Promise<void> {
    const lines = this.#waiting?.lines ?? [];
    this.#waiting = undefined;
    const isNew = !this.#displaced && (await this.#isDisplaced());
    if (isNew) await this.#moveOut();
    if (!this.#displaced) return this.#write(lines);
    const answers = lines.filter(({ entry }) => !beginsCall(entry));
    await this.#write(answers);
    if (isNew || answers.length < lines.length) throw this.#displaced;
  }

  async #write(lines: readonly Line<Entry>[]): Promise<void> {
    const bytes = Buffer.from(lines.map((line) => line.text).join(''), 'utf8');
    await this.#handle.appendFile(bytes);
    await this.#handle.datasync();
    this.#size += bytes.length;
    await this.#copy.add(bytes);
  }

  /** Whether the file was deleted, replaced or shortened. */
  async #isDisplaced(): Promise<boolean> {
    const own = await this.#handle.stat({ bigint: true });
    const there = await stat(this.path, { bigint: true }).catch(() => undefined);
    return own.size < this.#size || !there || !isSameFile(own, there);
  }

  /** Writes the whole log to a new file beside it and continues there. */
  async #moveOut(): Promise<void> {
    const path = this.path.replace(/(\.jsonl)?$/, `.recovered-${randomUUID().slice(0, 8)}.jsonl`);
    const { handle } = await opened(path, adding | constants.O_EXCL);
    await this.#handle.close();
    this.#handle = handle;
    await this.#copy.writeTo(handle);
    this.#displaced = new LogDisplacedError(this.path, path);
  }

  /** Waits for pending appends, then closes the file and releases its lock. */
  async close(): Promise<void> {
    await this.#written.catch(() => {});
    await this.#copy.close();
    await this.#handle.close();
    await this.#lock?.release();
  }
}

interface Line<Entry> {
  readonly entry: Entry;
  readonly text: string;
}

function lineOf(entry: object): string {
  return asJsonLine(entry);
}

function unlessDisplaced(error: unknown): void {
  if (!(error instanceof LogDisplacedError)) throw error;
}

/** Whether this kind of entry is logged before a call is sent. */
function beginsCall(entry: { readonly type?: unknown }): boolean {
  return entry.type === 'started';
}

const adding = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY;

async function opened(path: string, flags: number) {
  const handle = await openLog(path, flags);
  return { handle, size: (await handle.stat()).size };
}

/** Opens a log, following no symbolic link in a `.recant` folder. */
function openLog(path: string, flags: number): Promise<FileHandle> {
  return openRealFile(holderOfRecant(path), path, flags);
}

async function mendLastLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  const start = await startOfLastLine(handle, size);
  if (start === size) return;
  const line = Buffer.alloc(size - start);
  await handle.read(line, 0, line.length, start);
  if (isObject(line.toString('utf8'))) await handle.write('\n', size);
  else await handle.truncate(start);
}

/** Returns the offset after the last line break; 0 if there is none. */
async function startOfLastLine(handle: FileHandle, size: number): Promise<number> {
  const piece = Buffer.alloc(64 * 1024);
  for (let end = size; end > 0; end -= piece.length) {
    const start = Math.max(0, end - piece.length);
    const { bytesRead } = await handle.read(piece, 0, end - start, start);
    const newline = piece.subarray(0, bytesRead).lastIndexOf(0x0a);
    if (newline >= 0) return start + newline + 1;
  }
  return 0;
}

function isObject(text: string): boolean {
  try {
    return text.startsWith('{') && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
