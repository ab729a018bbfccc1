import { stat } from 'node:fs/promises';
import type { DatasetFormat } from '../../core/formats/format.ts';
import { KeptIndexes, leastKept } from '../../files/places/keptIndexes.ts';
import { type ReadPair, StreamedDataset } from '../../files/streamedDataset.ts';
import { isTable } from '../../files/tables/tables.ts';
import { indexFolder } from './indexFolder.ts';

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
    if (isTable(file) || (await stat(file)).size < leastKept) return undefined;
    const kept = new KeptIndexes(indexFolder());
    const dataset = new StreamedDataset(file, { formats, kept });
    const found = await dataset.findNamed(name);
    const { detection } = await dataset.index();
    return found && { found, format: detection.format.id };
  } catch {
    return undefined;
  }
}
