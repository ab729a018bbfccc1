import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Magic numbers, as statfs(2) reports them, of Linux file systems that store no files: proc and
 * sysfs.
 */
const keepNoFiles: readonly number[] = [0x9fa0, 0x62656572];

/** Thrown for a path that opens like a file but may never end, never start or store nothing. */
export class SpecialFileError extends Error {
  override readonly name = 'SpecialFileError';
  /** Cause and remedy, without the path. */
  readonly why: string;

  constructor(path: string, kind: string) {
    super(`${path} is ${kind}, not a file. Use a regular file.`);
    this.why = `This is ${kind}, not a file. Use a regular file.`;
  }
}

/**
 * Opens a file for reading. Rejects with SpecialFileError for a device, a pipe, a socket or
 * anything in /proc or /sys, even through a symbolic link, and with the system's error.
 */
export async function openToRead(path: string): Promise<FileHandle> {
  await refuseSpecialFile(path);
  // If a pipe replaces the file in the meantime, `open` would otherwise wait for a writer.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    refuseKind(path, await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads the text of a UTF-8 file. Rejects as `openToRead` does.
 *
 * @param longest maximum number of bytes to read; the rest is ignored
 */
export async function readText(path: string, longest?: number): Promise<string> {
  const file = await openToRead(path);
  try {
    if (longest === undefined) return await file.readFile('utf8');
    const bytes = Buffer.alloc(longest);
    const { bytesRead } = await file.read(bytes, 0, longest, 0);
    return bytes.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Rejects if a path leads to something that `openToRead` refuses. Accepts a path that does not
 * exist; reading it will fail.
 */
export async function refuseSpecialFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return;
  refuseKind(path, found);
  if (found.isFile() && (await keepsNoFiles(path))) {
    throw new SpecialFileError(path, 'a view of the running system');
  }
}

/** Rejects if no file can be stored at a path, whether or not its folders exist. */
export async function refuseUnfitPlace(path: string): Promise<void> {
  let place = resolve(path);
  while (place !== dirname(place) && (await stat(place).catch(() => undefined)) === undefined) {
    place = dirname(place);
  }
  await refuseSpecialFile(place);
  if (!(await keepsNoFiles(place))) return;
  throw new Error(
    `${path} cannot be written: ${place} does not store files. Choose another location.`,
  );
}

async function keepsNoFiles(place: string): Promise<boolean> {
  return keepNoFiles.includes((await statfs(place)).type);
}

function refuseKind(path: string, found: Stats): void {
  if (found.isFIFO()) throw new SpecialFileError(path, 'a pipe');
  if (found.isSocket()) throw new SpecialFileError(path, 'a socket');
  if (found.isCharacterDevice() || found.isBlockDevice()) {
    throw new SpecialFileError(path, 'a device');
  }
}
