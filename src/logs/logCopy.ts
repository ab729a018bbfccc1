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

  /** Adds what was appended to the log. If no file can be created, everything is held in memory. */
  async add(bytes: Buffer): Promise<void> {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (this.#heldBytes <= mostHeld) return;
    this.#file ??= await openNameless(this.#log).catch(() => undefined);
    if (!this.#file) return;
    await this.#file.appendFile(Buffer.concat(this.#held));
    this.#held = [];
    this.#heldBytes = 0;
  }

  /** Adds the first `size` bytes of a file. */
  async addFile(from: FileHandle, size: number): Promise<void> {
    if (size > mostHeld) this.#file ??= await openNameless(this.#log).catch(() => undefined);
    for await (const chunk of chunksOf(from, size)) {
      if (this.#file && this.#heldBytes === 0) await this.#file.appendFile(chunk);
      else await this.add(Buffer.from(chunk));
    }
  }

  /** Appends all lines to a file. */
  async writeTo(to: FileHandle): Promise<void> {
    if (this.#file) {
      const { size } = await this.#file.stat();
      for await (const chunk of chunksOf(this.#file, size)) await to.appendFile(chunk);
    }
    for (const bytes of this.#held) await to.appendFile(bytes);
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

/** Yields chunks of a file; each is overwritten once the next is requested. */
async function* chunksOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, size));
  for (let offset = 0; offset < size; ) {
    const length = Math.min(chunkBytes, size - offset);
    const { bytesRead } = await file.read(buffer, 0, length, offset);
    if (bytesRead === 0) return;
    offset += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
