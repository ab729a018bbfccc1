import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuseSpecialFile } from '../disk/ordinaryFile.ts';
import { openRealFile, type Root, requireRealPlace } from '../disk/realPlace.ts';

/** Thrown when the file already exists and may not be replaced. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError';
}

/** Returns a text as the only piece of a file. */
export async function* onePiece(text: string): AsyncGenerator<string> {
  yield text;
}

export interface WriteOptions {
  /** Whether an existing file may be replaced. */
  readonly overwrite: boolean;
  /** Folder that the file must be in. */
  readonly root: Root;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file atomically: writes the pieces to a temporary file beside it, which is renamed once
 * it is on disk. Writes nothing if there are no pieces. Rejects with FileExistsError, with an error
 * that states why `path` is not writable, with UnsafePlaceError if a symbolic link leads there,
 * with an error from the pieces, or with the signal's reason; an existing file is then unchanged.
 *
 * @returns the number of pieces written
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
  { overwrite, root, signal }: WriteOptions,
): Promise<number> {
  const partial = join(dirname(path), `.recant-${randomUUID()}.partial`);
  const written = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw asWriteError(path, error);
    });
  await written(requireRealPlace(root, path));
  await refuseSpecialFile(path);
  const { O_CREAT, O_EXCL, O_WRONLY } = constants;
  const file = await written(openRealFile(root, partial, O_CREAT | O_EXCL | O_WRONLY));
  try {
    let count = 0;
    try {
      for await (const piece of pieces) {
        signal?.throwIfAborted();
        await written(file.appendFile(piece, 'utf8'));
        count += 1;
      }
      await written(file.sync());
    } finally {
      await file.close();
    }
    if (count > 0) {
      await written(requireRealPlace(root, path));
      await written(takeName(partial, path, overwrite));
    }
    return count;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Restates a system error in terms of `path`: the system names the temporary file, which the user
 * does not know.
 */
function asWriteError(path: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const why = reasons[String(error.code)] ?? error.message;
  return new Error(`${path} cannot be written: ${why}`, { cause: error });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist. Create the folder, or choose another location.',
  ENOTDIR: 'its folder does not exist. Create the folder, or choose another location.',
  EACCES: 'its folder is not writable. Choose another location.',
  EPERM: 'its folder is not writable. Choose another location.',
  EROFS: 'its folder is not writable. Choose another location.',
  EISDIR: 'there is a folder of this name. Choose another name.',
  ERR_INVALID_ARG_VALUE: 'its name contains an invalid character. Choose another name.',
  ENAMETOOLONG: 'its name is too long. Choose a shorter one.',
  ENOSPC: 'the disk is full. Free up space, or choose another location.',
};

async function takeName(partial: string, path: string, overwrite: boolean): Promise<void> {
  if (overwrite) return rename(partial, path);
  try {
    await link(partial, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') throw new FileExistsError(`${path} already exists.`);
    await writeNew(partial, path);
  }
}

/**
 * Creates the file on file systems without hard links: reserves the name first, then renames the
 * temporary file.
 */
async function writeNew(partial: string, path: string): Promise<void> {
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw exists ? new FileExistsError(`${path} already exists.`) : error;
  }
  await rename(partial, path);
}
