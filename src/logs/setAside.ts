import { rename } from 'node:fs/promises';
import { holdsAnything, locked } from './lockedLog.ts';

/**
 * Renames a log, so that a new run can be written in its place, and returns its new path; undefined
 * if there is none. Rejects if the log is open elsewhere.
 *
 * @param now milliseconds since the epoch
 */
export async function setAside(path: string, now: number): Promise<string | undefined> {
  if (!(await holdsAnything(path))) return undefined;
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '');
  const aside = path.replace(/(\.jsonl)?$/, `.before-${stamp}.jsonl`);
  return locked(path, async (lock) => {
    await rename(path, aside);
    await lock.release();
    return aside;
  });
}
