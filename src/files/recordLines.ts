import { isUtf8 } from 'node:buffer';
import { rm } from 'node:fs/promises';
import { codeOf } from '../disk/describeReadError.ts';
import { openToRead } from '../disk/ordinaryFile.ts';
import { type Root, requireRealPlace } from '../disk/realPlace.ts';
import { onePiece, writeWhole } from './writeWhole.ts';

/**
 * Returns the lines of a file of records, each with its line break but perhaps the last; none if
 * there is no file. Rejects with the system's error, and if the file is not UTF-8.
 */
export async function recordLines(path: string): Promise<readonly string[]> {
  const bytes = await readBytes(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  });
  if (!isUtf8(bytes)) {
    throw new Error(
      `${path} is not UTF-8, so Recant leaves it as it is. Save it as UTF-8, then try again.`,
    );
  }
  return bytes.toString('utf8').split(/(?<=\n)/);
}

/**
 * Replaces lines of a file of records; all others keep their bytes. Writes nothing if no line is
 * removed or added, and deletes the file if none is left. Rejects as `recordLines` and `writeWhole` do.
 *
 * @param root folder that must contain the file; undefined if the user chose the file
 * @returns 0-based number of the first line added
 */
export async function replaceRecordLines(
  path: string,
  root: Root,
  isRemoved: (line: string) => boolean,
  added: readonly string[] = [],
): Promise<number> {
  const lines = await recordLines(path);
  const kept = lines.filter((line) => !isRemoved(line));
  const last = kept.at(-1);
  const end = added.length > 0 && last !== undefined && last !== '' && !last.endsWith('\n');
  const text = `${kept.join('')}${end ? '\n' : ''}${added.map((line) => `${line}\n`).join('')}`;
  if (kept.length < lines.length && text === '') {
    await requireRealPlace(root, path);
    await rm(path);
  } else if (kept.length < lines.length || added.length > 0) {
    await writeWhole(path, onePiece(text), { overwrite: true, root });
  }
  return kept.filter((line) => line !== '').length;
}

async function readBytes(path: string): Promise<Buffer> {
  const file = await openToRead(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}
