import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The file is there already and may not be replaced. */
export class FileExistsError extends Error {
  override readonly name = 'FileExistsError';
}

export interface WriteOptions {
  /** Whether a file of this name may be replaced. */
  readonly overwrite: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file whole or not at all: the pieces go to a file beside it, which takes its name once it
 * is on the disk. Without a piece nothing is written. Rejects with FileExistsError, with the system's
 * error, with what the pieces throw, or with the signal's reason; whatever was there is then as it was.
 *
 * @returns how many pieces were written
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string>,
  { overwrite, signal }: WriteOptions,
): Promise<number> {
  const partial = join(dirname(path), `.${basename(path)}.${randomUUID()}.partial`);
  const file = await open(partial, 'wx');
  try {
    let count = 0;
    try {
      for await (const piece of pieces) {
        signal?.throwIfAborted();
        await file.appendFile(piece, 'utf8');
        count += 1;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (count > 0) await takeName(partial, path, overwrite);
    return count;
  } finally {
    await rm(partial, { force: true });
  }
}

async function takeName(partial: string, path: string, overwrite: boolean): Promise<void> {
  if (overwrite) return rename(partial, path);
  try {
    await link(partial, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') throw new FileExistsError(`${path} is there already.`);
    await writeNew(partial, path);
  }
}

/** For file systems without hard links: the name is taken before it is given. */
async function writeNew(partial: string, path: string): Promise<void> {
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw exists ? new FileExistsError(`${path} is there already.`) : error;
  }
  await rename(partial, path);
}
