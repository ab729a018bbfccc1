import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { asPrintableJson } from '../core/escape.ts';

/**
 * Adds records to a JSON Lines file, which is made where it is not there. Rejects with the system's error.
 *
 * @returns the 0-based line of the first of them
 */
export async function appendRecords(path: string, records: readonly object[]): Promise<number> {
  const { O_APPEND, O_CREAT, O_RDWR } = constants;
  const file = await open(path, O_APPEND | O_CREAT | O_RDWR);
  try {
    const before = await file.readFile('utf8');
    const isTorn = before !== '' && !before.endsWith('\n');
    const lines = records.map((record) => `${asPrintableJson(JSON.stringify(record))}\n`).join('');
    await file.appendFile(`${isTorn ? '\n' : ''}${lines}`, 'utf8');
    await file.datasync();
    return before.split('\n').length - (isTorn ? 0 : 1);
  } finally {
    await file.close();
  }
}
