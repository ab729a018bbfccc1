import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { asJsonLine } from '../core/words/escape.ts';
import { holderOfRecant, openRealFile } from '../disk/realPlace.ts';
import { isSameFile } from '../disk/sameFile.ts';
import { LastResortFile } from './lastResort.ts';
import { LogCopy } from './logCopy.ts';
import { remakeFolderOf } from './runFolder.ts';
import type { RunLock } from './runLock.ts';
import { LogDisplacedError, LogSharedError, StoppedLogError } from './stoppedLog.ts';

/**
 * The log file of an audit or attack run, with one JSON object per line. An append settles once its
 * bytes are on disk (fdatasync), and appends are written in the order requested. Those that arrive
 * during a write are batched into the next write and sync.
 *
 * Before each write and when it closes, the log checks that its path still leads to the same file
 * and that what was written last is still where it was written. Otherwise, and if a write fails, all
 * its lines are written to a new log from a copy: beside it, in the folder of temporary files, or to
 * the last resort. The append rejects with LogDisplacedError, and no further call can start; answers
 * to pending calls are still recorded.
 *
 * If another process appended to the file or has its lock, no further call can start either, with a
 * LogSharedError, because that process may have made the same calls. Whoever continues the run
 * reads its lines first.
 *
 * Given the schema by which its lines are read, an append with an entry that it refuses rejects
 * before anything is written.
 */
export class LogFile<Entry extends object> {
  /** Absolute, because the working folder may be deleted. */
  readonly path: string;
  /** Where lines are written; without a path, to the last resort. */
  #file: OpenFile;
  readonly #lock: RunLock | undefined;
  readonly #schema: z.ZodType<Entry> | undefined;
  /** All lines of the log, in order. */
  readonly #copy: LogCopy;
  /** Number of bytes that were compared with what was written. */
  #size: number;
  /** Last of these bytes. */
  #tail: Buffer;
  /** What was appended since, which other processes may have preceded or followed. */
  #lastWrite: Buffer = Buffer.alloc(0);
  #hasWritten = false;
  /** Why no further call can start. */
  #stopped: StoppedLogError | undefined;
  /** Stays rejected once no place accepts lines. */
  #written: Promise<void> = Promise.resolve();
  /** The batch that waits for the pending write to finish; absent if nothing is waiting. */
  #waiting: { readonly lines: Line<Entry>[]; readonly written: Promise<void> } | undefined;

  private constructor(
    path: string,
    { handle, size, tail }: Awaited<ReturnType<typeof opened>>,
    { lock, schema }: LogOptions<Entry>,
    copy = new LogCopy(path),
  ) {
    this.path = path;
    this.#file = { path, handle };
    this.#size = size;
    this.#tail = tail;
    this.#lock = lock;
    this.#schema = schema;
    this.#copy = copy;
  }

  /** Creates a log in an existing folder. Rejects with EEXIST if the file exists and is not empty. */
  static async create<Entry extends object>(
    name: string,
    options: LogOptions<Entry> = {},
  ): Promise<LogFile<Entry>> {
    const path = resolve(name);
    const isEmpty = await stat(path).then(
      (file) => file.isFile() && file.size === 0,
      () => false,
    );
    return new LogFile<Entry>(
      path,
      await opened(path, isEmpty ? adding : adding | constants.O_EXCL),
      options,
    );
  }

  /**
   * Opens a log to continue it. A last line torn by a crash is removed first; one that lacks only
   * its line break is terminated.
   */
  static async resume<Entry extends object>(
    name: string,
    options: LogOptions<Entry> = {},
  ): Promise<LogFile<Entry>> {
    const path = resolve(name);
    const handle = await openLog(path, constants.O_RDWR);
    const copy = new LogCopy(path);
    try {
      await mendLastLine(handle);
      await copy.addFile(handle, 0, (await handle.stat()).size);
      await handle.close();
      return new LogFile<Entry>(path, await opened(path, adding), options, copy);
    } catch (error) {
      await handle.close().catch(() => {});
      await copy.close();
      throw error;
    }
  }

  append(...entries: readonly Entry[]): Promise<void> {
    if (this.#stopped && entries.some(beginsCall)) return Promise.reject(this.#stopped);
    const lines = entries.map((entry) => ({ entry, text: asJsonLine(entry) }));
    const refused = lines.map(({ text }) => this.#faultOf(text)).find((fault) => fault);
    if (refused) return Promise.reject(refused);
    if (this.#waiting) {
      this.#waiting.lines.push(...lines);
      return this.#waiting.written;
    }
    const written = this.#written.catch(unlessStopped).then(() => this.#writeWaiting());
    written.catch(() => {});
    this.#waiting = { lines, written };
    this.#written = written;
    return written;
  }

  /** Returns why a line could not be read again. */
  #faultOf(line: string): Error | undefined {
    const { error } = this.#schema?.safeParse(JSON.parse(line)) ?? {};
    if (!error) return undefined;
    const said = z.prettifyError(error).replaceAll('\n', ' ');
    return new Error(`An entry was not written to ${this.path}, as it could not be read: ${said}`);
  }

  /**
   * Compares the file with what was written once more, and rejects like `append`; also if an earlier
   * append has found that the file was displaced.
   */
  async check(): Promise<void> {
    await this.append();
    if (this.#stopped instanceof LogDisplacedError) throw this.#stopped;
  }

  async #writeWaiting(): Promise<void> {
    const lines = this.#waiting?.lines ?? [];
    this.#waiting = undefined;
    const answers = lines.filter(({ entry }) => !beginsCall(entry));
    const begins = answers.length < lines.length;
    // Whoever deletes the folder may delete the lock first, so that is looked at before the file.
    const isLocked =
      !begins || this.#stopped !== undefined || (await this.#lock?.isOwn()) !== false;
    const found = await this.#compareFile();
    if (found === 'grown' || !isLocked) this.#stopped ??= new LogSharedError(this.path);
    if (this.#stopped) {
      await this.#writeOrMove(answers, answers);
      if (found === 'moved' || begins) throw this.#stopped;
    } else if (!(await this.#writeOrMove(lines, answers))) throw this.#stopped;
  }

  /**
   * Writes lines. If the file does not accept them, the whole log and the answers among them are
   * written to a new one. Returns whether it did.
   */
  async #writeOrMove(
    lines: readonly Line<Entry>[],
    answers: readonly Line<Entry>[],
  ): Promise<boolean> {
    const bytes = bytesIn(lines);
    if (bytes.length === 0) return true;
    try {
      await this.#file.handle.appendFile(bytes);
      await this.#file.handle.datasync();
    } catch (error) {
      const isEmpty = this.#size === 0 && !this.#hasWritten;
      if (this.#file.path === undefined || isEmpty) throw error;
      await this.#copy.add(bytesIn(answers));
      await this.#moveOut(error);
      return false;
    }
    this.#hasWritten = true;
    this.#lastWrite = bytes;
    await this.#copy.add(bytes);
    return true;
  }

  /**
   * Compares the file with what was written to it. If it was deleted, replaced, shortened or
   * overwritten, the whole log is written to a new one. What another process has appended is added
   * to the copy.
   */
  async #compareFile(): Promise<'same' | 'grown' | 'moved'> {
    const { path, handle } = this.#file;
    if (path === undefined) return 'same';
    const own = await handle.stat({ bigint: true });
    const there = await stat(path, { bigint: true }).catch(() => undefined);
    const added =
      there && isSameFile(own, there)
        ? await this.#addedBytes(handle, Number(own.size))
        : undefined;
    const place = added?.indexOf(this.#lastWrite) ?? -1;
    if (!added || place < 0) {
      await this.#moveOut();
      return 'moved';
    }
    const foreign = [added.subarray(0, place), added.subarray(place + this.#lastWrite.length)];
    for (const bytes of foreign) await this.#copy.add(bytes);
    this.#size += added.length;
    this.#tail = Buffer.concat([this.#tail, added]).subarray(-tailBytes);
    this.#lastWrite = Buffer.alloc(0);
    return foreign.some((bytes) => bytes.length > 0) ? 'grown' : 'same';
  }

  /**
   * Returns what was appended to the file since it was last compared; undefined if what was there
   * then has changed.
   */
  async #addedBytes(handle: FileHandle, size: number): Promise<Buffer | undefined> {
    if (size < this.#size) return undefined;
    const start = this.#size - this.#tail.length;
    const bytes = await bytesOf(handle, start, size).catch(() => undefined);
    const isSame = bytes?.subarray(0, this.#tail.length).equals(this.#tail);
    return isSame ? bytes?.subarray(this.#tail.length) : undefined;
  }

  /**
   * Writes the whole log to the first place that accepts it, and continues there.
   *
   * @param fault why the file does not accept lines; absent if it is no longer the log's
   */
  async #moveOut(fault?: unknown): Promise<void> {
    await this.#file.handle.close().catch(() => {});
    const { file, size, ...place } = await rewritten(this.path, this.#copy);
    this.#file = file;
    this.#size = size;
    this.#tail = Buffer.alloc(0);
    this.#lastWrite = Buffer.alloc(0);
    const moved = { path: file.path, ...place };
    if (this.#stopped instanceof LogDisplacedError) this.#stopped.move(moved);
    else this.#stopped = new LogDisplacedError(this.path, moved, fault);
  }

  /**
   * Waits for pending appends, then closes the file and releases its lock. Rejects with
   * LogDisplacedError if the file was displaced since the last write.
   */
  async close(): Promise<void> {
    await this.#written.catch(() => {});
    try {
      if (this.#hasWritten && (await this.#compareFile()) === 'moved') throw this.#stopped;
    } finally {
      await this.#copy.close();
      await this.#file.handle.close();
      await this.#lock?.release();
    }
  }
}

function bytesIn(lines: readonly Line<object>[]): Buffer {
  return Buffer.from(lines.map(({ text }) => text).join(''), 'utf8');
}

interface LogOptions<Entry> {
  /** Released when the log is closed. */
  readonly lock?: RunLock | undefined;
  /** Schema by which its lines are read. */
  readonly schema?: z.ZodType<Entry> | undefined;
}

type OpenFile =
  | { readonly path: string; readonly handle: FileHandle }
  | { readonly path: undefined; readonly handle: LastResortFile };

/** Writes a copy of the log at `path` to the first place that accepts it. */
async function rewritten(path: string, copy: LogCopy) {
  const id = randomUUID().slice(0, 8);
  const name = basename(path).replace(/(\.jsonl)?$/, `.recovered-${id}.jsonl`);
  let reason: unknown;
  for (const folder of [() => remakeFolderOf(path), () => mkdtemp(join(tmpdir(), 'recant-'))]) {
    try {
      const writing = folder().then((place) => writtenTo(join(place, name), copy));
      return { ...(await withinLimit(writing)), reason };
    } catch (error) {
      reason ??= error;
    }
  }
  const file: OpenFile = { path: undefined, handle: new LastResortFile() };
  return { file, size: 0, isWhole: await copy.writeTo(file.handle), reason };
}

/** Time in milliseconds that a place has to accept the lines of a log. */
const longestRescueMs = 20_000;

/** Rejects if a place does not answer in time, such as a network drive that is gone. */
async function withinLimit<T>(writing: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = wait(longestRescueMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`No answer within ${longestRescueMs / 1000} s`);
  });
  try {
    return await Promise.race([writing, late]);
  } finally {
    stop.abort();
  }
}

async function writtenTo(path: string, copy: LogCopy) {
  const { handle } = await opened(path, adding | constants.O_EXCL);
  try {
    const isWhole = await copy.writeTo(handle);
    await handle.datasync();
    const file: OpenFile = { path, handle };
    return { file, size: (await handle.stat()).size, isWhole };
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
}

interface Line<Entry> {
  readonly entry: Entry;
  readonly text: string;
}

function unlessStopped(error: unknown): void {
  if (!(error instanceof StoppedLogError)) throw error;
}

/** Whether this kind of entry is logged before a call is sent. */
function beginsCall(entry: { readonly type?: unknown }): boolean {
  return entry.type === 'started';
}

const adding = constants.O_APPEND | constants.O_CREAT | constants.O_RDWR;

async function opened(path: string, flags: number) {
  const handle = await openLog(path, flags);
  const { size } = await handle.stat();
  return { handle, size, tail: await bytesOf(handle, Math.max(0, size - tailBytes), size) };
}

/** In bytes; more than an entry's time, key and end, by which states of a log differ. */
const tailBytes = 4096;

async function bytesOf(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  if (bytes.length === 0) return bytes;
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
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
