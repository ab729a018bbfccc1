import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf, throwUnwritable } from '../disk/describeReadError.ts';
import { readText } from '../disk/ordinaryFile.ts';
import {
  holderOfRecant,
  makeFolder,
  makeRealFolder,
  openRealFile,
  requireRealPlace,
  UnsafePlaceError,
} from '../disk/realPlace.ts';

const { O_APPEND, O_CREAT, O_WRONLY } = constants;

/** In bytes; a longer `.gitignore` is refused. */
const longestIgnore = 64 * 1024;

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
  kind = 'runs',
): Promise<RunFolder> {
  if (workspaceFolder !== undefined) {
    const path = join(workspaceFolder, '.recant', kind);
    try {
      await makeIgnoredFolder(workspaceFolder, path);
      return { path, isFallback: false };
    } catch (error) {
      if (error instanceof UnsafePlaceError) throw error;
      // Read-only or not a local folder: use the fallback below.
    }
  }
  const path = join(fallback, kind);
  await makeFolder(path).catch((error) => throwUnwritable(path, error));
  return { path, isFallback: true };
}

/**
 * Returns the same folder of a folder that counts as a repository, without another place to turn
 * to. Rejects with UnsafePlaceError if a symbolic link leads elsewhere, and with the system's error.
 */
export async function requireRunFolder(root: string, kind = 'runs'): Promise<string> {
  const path = join(root, '.recant', kind);
  await makeIgnoredFolder(root, path);
  return path;
}

/** Returns a unique run name that sorts by time, to the millisecond. */
export function newRunName(now: Date): string {
  const stamp = now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');
  return `${stamp}-${randomBytes(3).toString('hex')}`;
}

/** Creates the folder of a log again, if it was deleted; returns its path. */
export async function remakeFolderOf(log: string): Promise<string> {
  const folder = dirname(log);
  const root = holderOfRecant(log);
  if (root === undefined) await makeFolder(folder);
  else await makeIgnoredFolder(root, folder);
  return folder;
}

async function makeIgnoredFolder(root: string, folder: string): Promise<void> {
  await makeRealFolder(root, folder);
  await access(folder, constants.W_OK);
  const path = join(folder, '.gitignore');
  await requireRealPlace(root, path);
  const text = await readText(path, longestIgnore).catch(unlessMissing);
  if (Buffer.byteLength(text) >= longestIgnore) {
    throw new Error(`${path} is too long to tell what it ignores. Shorten or delete it.`);
  }
  if (await ignoresNewLogs(text, folder)) return;
  const file = await openRealFile(root, path, O_APPEND | O_CREAT | O_WRONLY);
  try {
    await file.appendFile(text === '' || text.endsWith('\n') ? '*\n' : '\n*\n');
  } finally {
    await file.close();
  }
}

/**
 * Whether a `.gitignore` ignores every new file of its folder. It may come from a repository that
 * would have the user commit prompts and answers, so it may except only files that exist.
 */
async function ignoresNewLogs(text: string, folder: string): Promise<boolean> {
  let isIgnored = false;
  for (const line of text.split('\n').map((one) => one.trimEnd())) {
    if (line === '*') isIgnored = true;
    else if (line.startsWith('!')) isIgnored &&= await isNameIn(folder, line.slice(1));
  }
  return isIgnored;
}

async function isNameIn(folder: string, pattern: string): Promise<boolean> {
  if (/[*?[\]\\/]/.test(pattern)) return false;
  return (await stat(join(folder, pattern)).catch(() => undefined))?.isFile() ?? false;
}

function unlessMissing(error: unknown): string {
  if (codeOf(error) !== 'ENOENT') throw error;
  return '';
}

/** Returns the paths of the logs in a folder, sorted. Rejects if it cannot be read. */
export async function logsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isLogName(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** Attacked records are stored next to their log. */
function isLogName(name: string): boolean {
  return name.endsWith('.jsonl') && !name.endsWith('.attacked.jsonl');
}
