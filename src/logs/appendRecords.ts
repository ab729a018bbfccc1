import { constants } from 'node:fs';
import { asJsonLine } from '../core/escape.ts';
import { openRealFile, type Root } from '../disk/realPlace.ts';

/**
 * Adds records to a JSON Lines file, which is made where it is not there, and resolves once they are on
 * the disk. A torn last line, as a crash leaves it, is ended first. Rejects with the system's error, and
 * with UnsafePlaceError where a symbolic link leads to the file.
 *
 * @param root the folder that the file has to be in; undefined where the user chose the file
 * @returns the 0-based line of the first of them
 */
export async function appendRecords(
  path: string,
  records: readonly object[],
  root: Root,
): Promise<number> {
  const { O_APPEND, O_CREAT, O_RDWR } = constants;
  const flags = O_APPEND | O_CREAT | O_RDWR;
  const file = await openRealFile(root, path, flags);
  try {
    const before = await file.readFile('utf8');
    const isTorn = before !== '' && !before.endsWith('\n');
    const lines = records.map((record) => asJsonLine(record)).join('');
    await file.appendFile(`${isTorn ? '\n' : ''}${lines}`, 'utf8');
    await file.datasync();
    return before.split('\n').length - (isTorn ? 0 : 1);
  } finally {
    await file.close();
  }
}
