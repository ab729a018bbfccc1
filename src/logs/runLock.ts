import { randomUUID } from 'node:crypto';
import { rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { basename, resolve } from 'node:path';
import * as z from 'zod';
import { asOneLine } from '../core/words/escape.ts';
import { codeOf } from '../disk/describeReadError.ts';
import { readText } from '../disk/ordinaryFile.ts';
import { processState } from './processState.ts';

const refreshAfterMs = 30_000;
/** A lock not refreshed for this long is stale if it is not known whether its process lives. */
const leftOverAfterMs = 5 * 60_000;

/** In bytes; a lock file has fewer than 500. */
const longestLock = 4096;

const holder = z.object({
  pid: z.int().positive(),
  host: z.string(),
  id: z.string(),
  /** Boot time in milliseconds since the epoch, by the machine's clock when the lock was taken. */
  bootedAt: z.number().optional(),
  /** Start of the process; see `processState`. */
  start: z.string().optional(),
});

/**
 * A lock on a run's log: a file beside it that keeps windows and commands from continuing the same
 * run at the same time. A lock of this machine is held as long as its process lives, even if that is
 * stopped. If the process cannot be identified, the lock is stale after five minutes without a
 * refresh. A change of the system clock does not make a lock look older, because the computed boot
 * time changes by the same amount.
 */
export class RunLock {
  readonly #path: string;
  readonly #text: string;
  readonly #refresh: NodeJS.Timeout;

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
    this.#refresh = setInterval(() => {
      const now = new Date();
      utimes(path, now, now).catch(() => {});
    }, refreshAfterMs);
    this.#refresh.unref();
  }

  /**
   * Takes the lock of the log at `logPath`. Rejects if another process holds it, and with the
   * system's error if the lock cannot be written.
   */
  static async take(logPath: string): Promise<RunLock> {
    const path = resolve(`${logPath}.lock`);
    const text = JSON.stringify({
      pid: process.pid,
      host: hostname(),
      id: randomUUID(),
      bootedAt: bootedAt(),
      start: (await processState(process.pid))?.start,
    });
    if (await write(path, text)) return new RunLock(path, text);
    if ((await removeLeftOver(path)) && (await write(path, text))) return new RunLock(path, text);
    throw new Error(
      `${basename(logPath)} is already running in another window or command. Resume once it has stopped there.${await whoHolds(path)}`,
    );
  }

  /**
   * Whether this lock is still the process's own; if it was deleted, takes it again. Never rejects.
   */
  async isOwn(): Promise<boolean> {
    const text = await readText(this.#path, longestLock).catch((error: unknown) => codeOf(error));
    if (text === this.#text) return true;
    return text === 'ENOENT' && write(this.#path, this.#text).catch(() => false);
  }

  /** Releases the lock. Never rejects. */
  async release(): Promise<void> {
    clearInterval(this.#refresh);
    const text = await readText(this.#path, longestLock).catch(() => undefined);
    if (text === this.#text) await unlink(this.#path).catch(() => {});
  }
}

async function write(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock; returns whether there was one. */
async function removeLeftOver(path: string): Promise<boolean> {
  try {
    const text = await readText(path, longestLock);
    if (await isInUse(path, text)) return false;
    // Another process may do the same now, so the file that was moved may be the lock that it has
    // just taken.
    const aside = `${path}.${randomUUID()}`;
    await rename(path, aside);
    const isTheSame = (await readText(aside, longestLock)) === text;
    await (isTheSame ? unlink(aside) : rename(aside, path));
    return isTheSame;
  } catch {
    return false;
  }
}

/** Whether a window or command, this one or another, is running the run of this log. */
export async function isLocked(logPath: string): Promise<boolean> {
  const path = `${logPath}.lock`;
  try {
    return await isInUse(path, await readText(path, longestLock));
  } catch {
    return false;
  }
}

async function isInUse(path: string, text: string): Promise<boolean> {
  const { pid, host, start, bootedAt: then } = holderOf(text) ?? {};
  const isHere = host === hostname();
  if (isHere && pid !== undefined) {
    if (!isRunning(pid)) return false;
    const found = start === undefined ? undefined : await processState(pid);
    if (found) return found.start === start;
  }
  const age = Date.now() - (await stat(path)).mtimeMs;
  if (Math.abs(age) < leftOverAfterMs) return true;
  if (!isHere || then === undefined) return age < leftOverAfterMs;
  return Math.abs(age - (bootedAt() - then)) < leftOverAfterMs;
}

/** Returns the boot time in milliseconds since the epoch; changes with the system clock. */
function bootedAt(): number {
  return Math.round(Date.now() - uptime() * 1000);
}

/** Describes who holds a lock, and what to do if that may have ended or is stopped. */
async function whoHolds(path: string): Promise<string> {
  const text = await readText(path, longestLock).catch(() => '');
  const { host = 'an unknown machine', pid, start } = holderOf(text) ?? {};
  const refreshedAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const isHere = host === hostname();
  if (isHere && start !== undefined) {
    const isStopped = (await processState(pid ?? 0))?.isStopped ?? false;
    if (!isStopped) return pid === process.pid ? '' : ` It is process ${pid}.`;
    return ` It is process ${pid}, which is stopped: continue it (fg or kill -CONT ${pid}) or end it (kill -KILL ${pid}).`;
  }
  const isAhead = refreshedAt > Date.now() + leftOverAfterMs;
  if (isHere && !isAhead) return '';
  const by = pid === undefined ? '' : `, process ${pid}`;
  const time = isAhead ? ', at a time in the future' : '';
  return ` It was locked on ${asOneLine(host, 80)}${by}${time}; if nothing runs there any more, delete ${path}.`;
}

/** Whether a process with this id exists. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

function holderOf(text: string): z.infer<typeof holder> | undefined {
  try {
    return holder.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
