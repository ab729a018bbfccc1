import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import * as z from 'zod';

const refreshAfterMs = 30_000;
/** What has not been refreshed for so long is left over, whoever held it. */
const leftOverAfterMs = 5 * 60_000;

const holder = z.object({ pid: z.int().positive(), host: z.string(), id: z.string() });

/**
 * The right to write to a run's log: a file beside it, so that windows and commands do not ask the
 * same run at the same time. A lock whose process has ended is left over, and so is one that nobody
 * has refreshed for five minutes.
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
   * Takes the lock of the log at `logPath`. Rejects where another holds it, and with the system's
   * error where the lock cannot be written.
   */
  static async take(logPath: string): Promise<RunLock> {
    const path = `${logPath}.lock`;
    const text = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
    if (await write(path, text)) return new RunLock(path, text);
    if ((await removeLeftOver(path)) && (await write(path, text))) return new RunLock(path, text);
    throw new Error(
      `${basename(logPath)} is being asked by another window or command. Resume once it has stopped there.`,
    );
  }

  /** Lets another take it. Never rejects. */
  async release(): Promise<void> {
    clearInterval(this.#refresh);
    const text = await readFile(this.#path, 'utf8').catch(() => undefined);
    if (text === this.#text) await unlink(this.#path).catch(() => {});
  }
}

async function write(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether there was a lock that nobody holds any more, and it is gone now. */
async function removeLeftOver(path: string): Promise<boolean> {
  try {
    const text = await readFile(path, 'utf8');
    if (await isInUse(path, text)) return false;
    // Another may do the same now: what is moved away may be the lock that it has just taken.
    const aside = `${path}.${randomUUID()}`;
    await rename(path, aside);
    const isTheSame = (await readFile(aside, 'utf8')) === text;
    await (isTheSame ? unlink(aside) : rename(aside, path));
    return isTheSame;
  } catch {
    return false;
  }
}

/** Whether somebody is asking the run of this log: a window or a command, this one or another. */
export async function isLocked(logPath: string): Promise<boolean> {
  const path = `${logPath}.lock`;
  try {
    return await isInUse(path, await readFile(path, 'utf8'));
  } catch {
    return false;
  }
}

async function isInUse(path: string, text: string): Promise<boolean> {
  const { mtimeMs } = await stat(path);
  return Date.now() - mtimeMs < leftOverAfterMs && isHeld(text);
}

/** Whether the process that wrote this lock may still be there. */
function isHeld(text: string): boolean {
  const { data } = holder.safeParse(parse(text));
  if (!data || data.host !== hostname()) return true;
  try {
    return process.kill(data.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
