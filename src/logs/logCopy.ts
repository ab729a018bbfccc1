import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, rm } from 'node:fs/promises';
import { holderOfRecant, openRealFile } from '../disk/realPlace.ts';

/** Maximum length of lines that are held in memory, in UTF-16 units or bytes. */
export const mostHeld = 2 ** 22;
const chunkBytes = 2 ** 20;

/**
 * A copy of a log's lines, because another program may shorten the log itself. A few lines are held
 * in memory, more of them in an unnamed file beside the log, of which nothing remains when the
 * process ends.
 */
export class LogCopy {
  readonly #log: string;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #file: FileHandle | undefined;

  /** @param log path of the log */
  constructor(log: string) {
    this.#log = log;
  }

  /** Number of bytes in memory. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Adds what was appended to the log. If no file accepts it, everything is held in memory. */
  async add(bytes: Buffer): Promise<void> {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes <= mostHeld) return;
    this.#file ??= await openNameless(this.#log).catch(() => undefined);
    if (!this.#file) return;
    const { size } = await this.#file.stat();
    try {
      await this.#file.appendFile(Buffer.concat(this.#held));
    } catch {
      await this.#file.truncate(size).catch(() => {});
      return;
    }
    this.#held = [];
    this.#heldBytes = 0;
  }

  /** Adds the bytes of a file from `start` to `end`. */
  async addFile(from: FileHandle, start: number, end: number): Promise<void> {
    if (end - start > mostHeld) {
      this.#file ??= await openNameless(this.#log).catch(() => undefined);
    }
    for await (const chunk of chunksOf(from, start, end)) {
      if (this.#file && this.#heldBytes === 0) await this.#file.appendFile(chunk);
      else await this.add(Buffer.from(chunk));
    }
  }

  /**
   * Appends all lines to a file. Returns whether all of them could be read again; if not, a line
   * that is no entry marks the gap.
   */
  async writeTo(to: { appendFile(bytes: Buffer): Promise<void> }): Promise<boolean> {
    let isWhole = true;
    if (this.#file) {
      const { size } = await this.#file.stat();
      const onFault = () => {
        isWhole = false;
      };
      for await (const chunk of chunksOf(this.#file, 0, size, onFault)) await to.appendFile(chunk);
      if (!isWhole) await to.appendFile(Buffer.from('{\n'));
    }
    for (const bytes of this.#held) await to.appendFile(bytes);
    return isWhole;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

/** Opens a file beside the log and removes its name. */
async function openNameless(log: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_EXCL, O_RDWR } = constants;
  const path = `${log}.${randomUUID().slice(0, 8)}.copy`;
  const file = await openRealFile(holderOfRecant(log), path, O_APPEND | O_CREAT | O_EXCL | O_RDWR);
  await rm(path, { force: true });
  return file;
}

/**
 * Yields chunks of a file; each is overwritten once the next is requested.
 *
 * @param onFault called instead of rejecting if the rest cannot be read
 */
async function* chunksOf(
  file: FileHandle,
  start: number,
  end: number,
  onFault?: () => void,
): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, end - start));
  for (let offset = start; offset < end; ) {
    const length = Math.min(chunkBytes, end - offset);
    const read = await file.read(buffer, 0, length, offset).catch((error: unknown) => {
      if (!onFault) throw error;
      onFault();
    });
    if (!read || read.bytesRead === 0) return;
    offset += read.bytesRead;
    yield buffer.subarray(0, read.bytesRead);
  }
}
