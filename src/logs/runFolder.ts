import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRealFolder, UnsafePlaceError } from '../disk/realPlace.ts';

interface RunFolder {
  readonly path: string;
  /** Whether the runs are stored in `fallback`; the user is notified if so. */
  readonly isFallback: boolean;
}

/**
 * Returns the folder for a data file's runs: `.recant/runs` of its workspace folder (for attacks:
 * `.recant/attacks`), with a `.gitignore` because runs contain prompts and answers; `fallback` if
 * there is no workspace folder or it is not writable. Rejects with UnsafePlaceError if a symbolic
 * link leads elsewhere.
 */
export async function prepareRunFolder(
  workspaceFolder: string | undefined,
  fallback: string,
  kind: 'runs' | 'attacks' = 'runs',
): Promise<RunFolder> {
  if (workspaceFolder !== undefined) {
    const path = join(workspaceFolder, '.recant', kind);
    try {
      await makeRealFolder(workspaceFolder, path);
      await access(path, constants.W_OK);
      await writeFile(join(path, '.gitignore'), '*\n', { flag: 'wx' }).catch(unlessExists);
      return { path, isFallback: false };
    } catch (error) {
      if (error instanceof UnsafePlaceError) throw error;
      // Read-only or not a local folder: use the fallback below.
    }
  }
  const path = join(fallback, kind);
  await mkdir(path, { recursive: true });
  return { path, isFallback: true };
}

/** Returns a unique run name that sorts by time, to the millisecond. */
export function newRunName(now: Date): string {
  const stamp = now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');
  return `${stamp}-${randomBytes(3).toString('hex')}`;
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
