import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { holderOfRecant, makeRealFolder, requireRealPlace } from '../disk/realPlace.ts';
import { LogFile } from './logFile.ts';
import { RunLock } from './runLock.ts';

/** Makes a new log that nobody else can open until it is closed, and its folder. */
export async function createLog<Entry extends object>(path: string): Promise<LogFile<Entry>> {
  await requireRealPlace(holderOfRecant(path), path);
  await makeRealFolder(holderOfRecant(path), dirname(path));
  return locked(path, (lock) => LogFile.create(path, lock));
}

/**
 * What `open` makes of the lock, which is released where it rejects. Rejects with UnsafePlaceError for a
 * log that is a symbolic link, or that one in its `.recant` folder leads to.
 */
export async function locked<T>(path: string, open: (lock: RunLock) => Promise<T>): Promise<T> {
  await requireRealPlace(holderOfRecant(path), path);
  const lock = await RunLock.take(path);
  try {
    return await open(lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** As arguments of one call more would not fit on the stack. */
const entriesAtOnce = 5000;

/** Appends any number of entries, in their order. */
export async function appendMany<Entry extends object>(
  log: LogFile<Entry>,
  entries: readonly Entry[],
): Promise<void> {
  for (let begin = 0; begin < entries.length; begin += entriesAtOnce) {
    await log.append(...entries.slice(begin, begin + entriesAtOnce));
  }
}

/** Whether there is anything at this path that a new log must not replace. */
export async function holdsAnything(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && (!file.isFile() || file.size > 0);
}
