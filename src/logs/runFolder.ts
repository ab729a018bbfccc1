import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRealFolder, UnsafePlaceError } from '../disk/realPlace.ts';

export interface RunFolder {
  readonly path: string;
  /** True where the runs had to go to `fallback`, which the user is told. */
  readonly isFallback: boolean;
}

/**
 * The folder that a data file's runs are kept in: `.recant/runs` of its workspace folder (of attacks:
 * `.recant/attacks`), with a `.gitignore` because runs hold prompts and answers; `fallback` where there
 * is no workspace folder or it cannot be written. Rejects with UnsafePlaceError where a symbolic link
 * leads elsewhere.
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
      // Read-only or not a local folder: the fallback below serves.
    }
  }
  const path = join(fallback, kind);
  await mkdir(path, { recursive: true });
  return { path, isFallback: true };
}

/** A name for a run that sorts by time, to the millisecond, and that no other run has. */
export function newRunName(now: Date): string {
  const stamp = now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');
  return `${stamp}-${randomBytes(3).toString('hex')}`;
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
