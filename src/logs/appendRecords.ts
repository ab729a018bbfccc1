import { constants } from 'node:fs';
import { asJsonLine } from '../core/words/escape.ts';
import { openRealFile, type Root } from '../disk/realPlace.ts';

/**
 * Appends records to a JSON Lines file, creating it if necessary, and resolves once they are on
 * disk. A torn last line, as left by a crash, is terminated first. Rejects with the system's error,
 * and with UnsafePlaceError if the path leads through a symbolic link.
 *
 * @param root folder that must contain the file; undefined if the user chose the file
 * @returns 0-based line of the first new record
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
