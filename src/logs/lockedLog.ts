import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ZodType } from 'zod';
import { throwUnwritable } from '../disk/describeReadError.ts';
import { holderOfRecant, makeRealFolder, requireRealPlace } from '../disk/realPlace.ts';
import { LogFile } from './logFile.ts';
import { RunLock } from './runLock.ts';

/**
 * Creates a new log, whose lines are read by a schema, and its folder. Nobody else can open the log
 * until it is closed.
 */
export async function createLog<Entry extends object>(
  path: string,
  schema?: ZodType<Entry>,
): Promise<LogFile<Entry>> {
  await requireRealPlace(holderOfRecant(path), path);
  const folder = dirname(path);
  await makeRealFolder(holderOfRecant(path), folder).catch((error) =>
    throwUnwritable(folder, error),
  );
  return locked(path, (lock) => LogFile.create(path, { lock, schema }));
}

/**
 * Runs `open` with the lock held; releases it if `open` rejects. Rejects with UnsafePlaceError if
 * the log is a symbolic link or a link in its `.recant` folder leads to it.
 */
export async function locked<T>(path: string, open: (lock: RunLock) => Promise<T>): Promise<T> {
  await requireRealPlace(holderOfRecant(path), path);
  const lock = await RunLock.take(path).catch((error) => throwUnwritable(path, error));
  try {
    return await open(lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Spreading more entries into one call could overflow the stack. */
const entriesAtOnce = 5000;

/** Appends any number of entries in order. */
export async function appendMany<Entry extends object>(
  log: LogFile<Entry>,
  entries: readonly Entry[],
): Promise<void> {
  for (let begin = 0; begin < entries.length; begin += entriesAtOnce) {
    await log.append(...entries.slice(begin, begin + entriesAtOnce));
  }
}

/**
 * Rejects if a log is to be begun although the answers of an interrupted run of this name are beside
 * it, in a file that was not renamed.
 */
export async function refuseRecovered(path: string): Promise<void> {
  const stem = basename(path).replace(/\.jsonl$/, '');
  const names = await readdir(dirname(path)).catch(() => []);
  const recovered = names.find(
    (name) => name.startsWith(`${stem}.recovered-`) && name.endsWith('.jsonl'),
  );
  if (recovered === undefined) return;
  throw new Error(
    `${join(dirname(path), recovered)} holds the answers of an interrupted run. Rename it to ${basename(path)} to continue that, or delete it to ask everything again.`,
  );
}

/** Whether this path contains anything that a new log must not replace. */
export async function holdsAnything(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && (!file.isFile() || file.size > 0);
}
