import { stat } from 'node:fs/promises';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { type IndexedFile, KeptIndexes, leastKept } from '../../files/places/keptIndexes.ts';
import { StreamedDataset } from '../../files/streamedDataset.ts';
import { isTable } from '../../files/tables/tables.ts';
import { indexFolder } from './indexFolder.ts';

/**
 * Returns a large file with an index that is kept for the next time; undefined for a small file and
 * a table. Rejects with the system's error if there is no such file.
 */
export async function largeDataset(
  file: string,
  formats: readonly DatasetFormat[],
  items?: IndexedFile['items'],
): Promise<StreamedDataset | undefined> {
  if (isTable(file) || (await stat(file)).size < leastKept) return undefined;
  const folder = indexFolder();
  return new StreamedDataset(file, {
    formats,
    ...(folder !== undefined && { kept: new KeptIndexes(folder) }),
    ...(items && { items }),
  });
}
