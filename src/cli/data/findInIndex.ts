import type { DatasetFormat } from '../../core/data/formats/format.ts';
import type { ReadPair } from '../../files/streamedDataset.ts';
import { largeDataset } from './largeDataset.ts';

/**
 * Finds a pair of a large file, by its id or key, by an index that is kept for the next time.
 * Undefined if the file is small, is a table, cannot be read or has no such pair.
 */
export async function findInIndex(
  file: string,
  name: string,
  formats: readonly DatasetFormat[],
): Promise<{ readonly found: ReadPair; readonly format: string } | undefined> {
  try {
    const dataset = await largeDataset(file, formats);
    const found = await dataset?.findNamed(name);
    const format = dataset?.detection?.format.id;
    return found && format !== undefined ? { found, format } : undefined;
  } catch {
    return undefined;
  }
}
