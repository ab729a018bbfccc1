import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { SpecialFileError } from './ordinaryFile.ts';

/** A place that a symbolic link, or a path with `..`, leads out of the folder that may be written to. */
export class UnsafePlaceError extends Error {
  override readonly name = 'UnsafePlaceError';

  static linked(path: string): UnsafePlaceError {
    return new UnsafePlaceError(
      `${path} is a symbolic link, and nothing is written through one. Replace it by a real file or folder, or use the place that it leads to.`,
    );
  }
}

/**
 * The folder inside which a place has to stay; undefined where a user chose a place that belongs to no
 * repository, which holds as the user said.
 */
export type Root = string | undefined;

/**
 * Makes sure that a path leads to where it says: inside `root`, with no symbolic link below it. What does
 * not exist yet is no link. The root itself may be one, as the user opened it. Without a root, the last name
 * alone must be no link. Rejects with UnsafePlaceError.
 */
export async function requireRealPlace(root: Root, path: string): Promise<void> {
  if (root === undefined) return requireUnlinked(path);
  const inner = relative(resolve(root), resolve(path));
  if (inner === '' || inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner)) {
    throw new UnsafePlaceError(
      `${path} is not inside ${root}, so nothing is written there. Open its folder, or choose another place.`,
    );
  }
  const top = await realpath(root).catch(unlessMissing);
  if (top === undefined) return;
  let place = top;
  for (const name of inner.split(sep)) {
    place = join(place, name);
    const found = await lstat(place).catch(unlessMissing);
    if (!found) return;
    // Other ways to lead elsewhere, such as a mount point on Windows, show in the real path only.
    if (found.isSymbolicLink() || !isSame(await realpath(place), place)) {
      throw UnsafePlaceError.linked(join(resolve(root), relative(top, place)));
    }
  }
}

/** Makes a folder and those above it, inside `root` and through no link. Rejects with UnsafePlaceError. */
export async function makeRealFolder(root: Root, path: string): Promise<void> {
  if (root !== undefined) await requireRealPlace(root, path);
  await mkdir(path, { recursive: true });
  if (root !== undefined) await requireRealPlace(root, path);
}

/**
 * Opens a file to write it: inside `root` and through no link. Rejects with UnsafePlaceError, and with
 * SpecialFileError for what is no file.
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
 * Opens a file, but not through a symbolic link of its name. Where the system cannot refuse one while
 * opening (Windows), the name is looked at before and after. Rejects with UnsafePlaceError, and with
 * SpecialFileError for what is no file.
 *
 * @param noFollow the system's flag O_NOFOLLOW; 0 where it has none
 */
export async function openUnlinked(
  path: string,
  flags: number,
  noFollow: number = constants.O_NOFOLLOW ?? 0,
): Promise<FileHandle> {
  if (noFollow === 0) await requireUnlinked(path);
  // A pipe would otherwise wait for a reader.
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
 * The folder that holds a path's `.recant` folder. Undefined for a path that is in none: there, a user
 * chose the place.
 */
export function holderOfRecant(path: string): Root {
  const names = resolve(dirname(path)).split(sep);
  const at = names.findIndex((name) => name.toLowerCase() === '.recant');
  return at < 0 ? undefined : names.slice(0, at).join(sep) || sep;
}

/**
 * The repository that a path is in, by its name and not by where links lead: the outermost folder that
 * holds `.git` or the path's `.recant` folder.
 */
export async function repositoryOf(path: string): Promise<Root> {
  let found = holderOfRecant(path);
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const isHolder = folder.length < (found?.length ?? Number.POSITIVE_INFINITY);
    if (isHolder && (await stat(join(folder, '.git')).catch(() => undefined))) found = folder;
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
