import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** A place that a symbolic link, or a path with `..`, leads out of the folder that may be written to. */
export class UnsafePlaceError extends Error {
  override readonly name = 'UnsafePlaceError';

  static linked(path: string): UnsafePlaceError {
    return new UnsafePlaceError(
      `${path} is a symbolic link, and nothing is written through one. Replace it by a real file or folder, or open the folder that it leads to.`,
    );
  }
}

/**
 * Makes sure that a path leads to where it says: inside `root`, with no symbolic link below it. What is
 * not there yet is no link. The root itself may be one, as the user opened it. Rejects with
 * UnsafePlaceError.
 */
export async function requireRealPlace(root: string, path: string): Promise<void> {
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

/** Makes a folder inside `root` that no symbolic link leads to. Rejects with UnsafePlaceError. */
export async function makeRealFolder(root: string, path: string): Promise<void> {
  await requireRealPlace(root, path);
  await mkdir(path, { recursive: true });
  await requireRealPlace(root, path);
}

/** Opens a file inside `root` that no symbolic link leads to. Rejects with UnsafePlaceError. */
export async function openRealFile(root: string, path: string, flags: number): Promise<FileHandle> {
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
 * opening (Windows), the name is looked at before and after. Rejects with UnsafePlaceError.
 *
 * @param noFollow the system's flag O_NOFOLLOW; 0 where it has none
 */
export async function openUnlinked(
  path: string,
  flags: number,
  noFollow: number = constants.O_NOFOLLOW ?? 0,
): Promise<FileHandle> {
  if (noFollow === 0) await requireUnlinked(path);
  const file = await open(path, flags | noFollow).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? UnsafePlaceError.linked(path) : error;
  });
  try {
    if (!(await file.stat()).isFile()) throw new UnsafePlaceError(`${path} is not a file.`);
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
export function holderOfRecant(path: string): string | undefined {
  const names = resolve(dirname(path)).split(sep);
  const at = names.indexOf('.recant');
  return at < 0 ? undefined : names.slice(0, at).join(sep) || sep;
}

async function requireUnlinked(path: string): Promise<void> {
  const found = await lstat(path).catch(unlessMissing);
  if (found?.isSymbolicLink()) throw UnsafePlaceError.linked(path);
}

function isSame(one: string, other: string): boolean {
  return one === other || one.toLowerCase().normalize() === other.toLowerCase().normalize();
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
