import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { SpecialFileError } from './ordinaryFile.ts';

/** Thrown for a path that a symbolic link or `..` leads out of the writable folder. */
export class UnsafePlaceError extends Error {
  override readonly name = 'UnsafePlaceError';

  static linked(path: string): UnsafePlaceError {
    return new UnsafePlaceError(
      `${path} is a symbolic link, and Recant does not write through links. Replace it with a real file or folder, or use its target.`,
    );
  }
}

/**
 * Folder that a path must stay in; undefined if the user chose a path outside of any repository,
 * which is then used as it is.
 */
export type Root = string | undefined;

/**
 * Checks that a path stays inside `root`, with no symbolic link below it. Missing parts are not
 * links. The root itself may be a link, because the user opened it. Without a root, only the last
 * name must not be a link. Rejects with UnsafePlaceError.
 */
export async function requireRealPlace(root: Root, path: string): Promise<void> {
  if (root === undefined) return requireUnlinked(path);
  if (!isBelow(root, path)) {
    throw new UnsafePlaceError(
      `${path} is not inside ${root}, so nothing is written there. Open its folder, or choose another location.`,
    );
  }
  const inner = relative(resolve(root), resolve(path));
  const top = await realpath(root).catch(unlessMissing);
  if (top === undefined) return;
  let place = top;
  for (const name of inner.split(sep)) {
    place = join(place, name);
    const found = await lstat(place).catch(unlessMissing);
    if (!found) return;
    // Other redirections, such as a mount point on Windows, are visible only in the real path.
    if (found.isSymbolicLink() || !isSame(await realpath(place), place)) {
      throw UnsafePlaceError.linked(join(resolve(root), relative(top, place)));
    }
  }
}

/** Whether a path is below a folder by its name, without resolving links. */
export function isBelow(folder: string, path: string): boolean {
  const inner = relative(resolve(folder), resolve(path));
  return inner !== '' && inner.split(sep)[0] !== '..' && !isAbsolute(inner);
}

/**
 * Whether a path is below a folder by its real path, so links that stay inside are followed.
 * Rejects if either does not exist.
 */
export async function isInside(folder: string, path: string): Promise<boolean> {
  const inner = relative(await realpath(folder), await realpath(path));
  return inner !== '' && inner.split(sep)[0] !== '..' && !isAbsolute(inner);
}

/**
 * Creates a folder and its parents inside `root` without following links. Rejects with
 * UnsafePlaceError.
 */
export async function makeRealFolder(root: Root, path: string): Promise<void> {
  if (root !== undefined) await requireRealPlace(root, path);
  await makeFolder(path);
  if (root !== undefined) await requireRealPlace(root, path);
}

/**
 * Creates a folder and its parents. Node never ends with a relative path in a folder that was
 * deleted.
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(resolve(path), { recursive: true });
}

/**
 * Opens a file for writing, inside `root` and without following links. Rejects with
 * UnsafePlaceError, and with SpecialFileError for anything that is not a regular file.
 */
export async function openRealFile(root: Root, path: string, flags: number): Promise<FileHandle> {
  await requireRealPlace(root, path);
  const file = await openUnlinked(path, flags);
  try {
    await requireRealPlace(root, path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens a file unless its last name is a symbolic link. If the system cannot refuse links while
 * opening (Windows), checks the name before and after. Rejects with UnsafePlaceError, and with
 * SpecialFileError for anything that is not a regular file.
 *
 * @param noFollow the system's flag O_NOFOLLOW; 0 if it has none
 */
export async function openUnlinked(
  path: string,
  flags: number,
  noFollow: number = constants.O_NOFOLLOW ?? 0,
): Promise<FileHandle> {
  if (noFollow === 0) await requireUnlinked(path);
  // Opening a pipe would otherwise wait for a reader.
  const given = flags | noFollow | (constants.O_NONBLOCK ?? 0);
  const file = await open(path, given).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') throw UnsafePlaceError.linked(path);
    throw error.code === 'ENXIO' ? new SpecialFileError(path, 'a pipe or a device') : error;
  });
  try {
    if (!(await file.stat()).isFile()) throw new SpecialFileError(path, 'a pipe or a device');
    if (noFollow === 0) await requireUnlinked(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Returns the folder that contains a path's `.recant` folder, or undefined for a path outside of
 * any `.recant` folder, which the user chose.
 */
export function holderOfRecant(path: string): Root {
  const names = resolve(dirname(path)).split(sep);
  const at = names.findIndex((name) => name.toLowerCase() === '.recant');
  return at < 0 ? undefined : names.slice(0, at).join(sep) || sep;
}

/**
 * Returns the repository of a path by name, without resolving links: the outermost folder that
 * contains `.git` or the path's `.recant` folder.
 */
export async function repositoryOf(path: string): Promise<Root> {
  let found = holderOfRecant(path);
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const isHolder = folder.length < (found?.length ?? Number.POSITIVE_INFINITY);
    if (isHolder && (await stat(join(folder, '.git')).catch(() => undefined))) found = folder;
    if (folder === dirname(folder)) return found;
  }
}

/**
 * Returns the project of a path by name, without resolving links: the outermost folder above it that
 * holds `.git` or `.recant`.
 */
export async function projectAbove(path: string): Promise<string | undefined> {
  let found: string | undefined;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const marks = ['.git', '.recant'].map((name) => stat(join(folder, name)));
    if (await Promise.any(marks).catch(() => undefined)) found = folder;
    if (folder === dirname(folder)) return found;
  }
}

async function requireUnlinked(path: string): Promise<void> {
  const found = await lstat(path).catch(unlessMissing);
  if (found?.isSymbolicLink()) throw UnsafePlaceError.linked(path);
}

function isSame(one: string, other: string): boolean {
  return one === other || one.toLowerCase().normalize() === other.toLowerCase().normalize();
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
