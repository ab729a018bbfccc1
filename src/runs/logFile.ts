import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { asPrintableJson } from '../core/escape.ts';
import type { RunLock } from './runLock.ts';

/**
 * A run's log on disk, an audit's or an attack's: one JSON object a line. An append settles once its bytes are with the file
 * system (fdatasync), and appends are written in the order in which they were asked for. Those that
 * come while the file is being written are written and synced together, as the next.
 */
export class LogFile<Entry extends object> {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #lock: RunLock | undefined;
  /** Rejected for good once a write failed: it may have left half a line. */
  #written: Promise<void> = Promise.resolve();
  /** What waits for the write under way to end; absent where nothing waits. */
  #waiting: { lines: string; readonly written: Promise<void> } | undefined;

  private constructor(path: string, handle: FileHandle, lock: RunLock | undefined) {
    this.path = path;
    this.#handle = handle;
    this.#lock = lock;
  }

  /**
   * Makes a new log in a folder that is there. Rejects with EEXIST where the file exists and holds
   * anything.
   *
   * @param lock let go when the log is closed
   */
  static async create<Entry extends object>(path: string, lock?: RunLock): Promise<LogFile<Entry>> {
    const isEmpty = await stat(path).then(
      (file) => file.isFile() && file.size === 0,
      () => false,
    );
    return new LogFile(path, await open(path, isEmpty ? 'a' : 'ax'), lock);
  }

  /**
   * Opens a log to go on writing. A last line that a crash tore is cut off first; one that lacks
   * nothing but its line break is ended.
   *
   * @param lock let go when the log is closed
   */
  static async resume<Entry extends object>(path: string, lock?: RunLock): Promise<LogFile<Entry>> {
    const handle = await open(path, constants.O_RDWR);
    try {
      await mendLastLine(handle);
      await handle.close();
      return new LogFile(path, await open(path, 'a'), lock);
    } catch (error) {
      await handle.close().catch(() => {});
      throw error;
    }
  }

  append(...entries: readonly Entry[]): Promise<void> {
    const lines = entries.map((entry) => `${asPrintableJson(JSON.stringify(entry))}\n`).join('');
    if (this.#waiting) {
      this.#waiting.lines += lines;
      return this.#waiting.written;
    }
    const written = this.#written.then(() => this.#writeWaiting());
    written.catch(() => {});
    this.#waiting = { lines, written };
    this.#written = written;
    return written;
  }

  async #writeWaiting(): Promise<void> {
    const lines = this.#waiting?.lines ?? '';
    this.#waiting = undefined;
    await this.#handle.appendFile(lines, 'utf8');
    await this.#handle.datasync();
  }

  /** Waits for what was appended and lets go of the file and of its lock. */
  async close(): Promise<void> {
    await this.#written.catch(() => {});
    await this.#handle.close();
    await this.#lock?.release();
  }
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

/** The offset behind the last line break; 0 where there is none. */
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
