import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogEntry } from '../core/audit/log.ts';
import type { RunLog } from '../core/ports.ts';

/**
 * The run log on disk: one JSON object a line. An append settles once its bytes are with the file
 * system (fdatasync), and appends are written in the order in which they were asked for.
 */
export class LogFile implements RunLog {
  readonly path: string;
  readonly #handle: FileHandle;
  #last: Promise<void> = Promise.resolve();

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Makes a new log, and the folders above it. Rejects with EEXIST where the file exists. */
  static async create(path: string): Promise<LogFile> {
    await mkdir(dirname(path), { recursive: true });
    return new LogFile(path, await open(path, 'ax'));
  }

  /** Opens a log to go on writing. A last line that a crash tore is cut off first. */
  static async resume(path: string): Promise<LogFile> {
    const handle = await open(path, constants.O_RDWR);
    try {
      await cutTornLine(handle);
      await handle.close();
      return new LogFile(path, await open(path, 'a'));
    } catch (error) {
      await handle.close().catch(() => {});
      throw error;
    }
  }

  append(...entries: readonly LogEntry[]): Promise<void> {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    const written = this.#last.then(async () => {
      await this.#handle.appendFile(lines, 'utf8');
      await this.#handle.datasync();
    });
    this.#last = written.catch(() => {});
    return written;
  }

  /** Waits for what was appended and lets go of the file. */
  async close(): Promise<void> {
    await this.#last;
    await this.#handle.close();
  }
}

async function cutTornLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  const piece = Buffer.alloc(64 * 1024);
  let end = size;
  while (end > 0) {
    const start = Math.max(0, end - piece.length);
    const { bytesRead } = await handle.read(piece, 0, end - start, start);
    const newline = piece.subarray(0, bytesRead).lastIndexOf(0x0a);
    if (newline >= 0) {
      await handle.truncate(start + newline + 1);
      return;
    }
    end = start;
  }
  await handle.truncate(0);
}
