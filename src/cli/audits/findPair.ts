import { asOneLine } from '../../core/escape.ts';
import type { AnchoredPair, RecordFault } from '../../core/formats/anchoredRecord.ts';
import { datasetFormats as formats } from '../../core/formats/catalogue.ts';
import type { DatasetFormat } from '../../core/formats/format.ts';
import { NotADatasetError, readDataset } from '../../files/readDataset.ts';
import { namingFile } from '../fileErrors.ts';
import { UsageError } from '../output.ts';

/**
 * The pair of a dataset file by its id or its key. Rejects with a message that names the file and
 * what can be done where the file is no dataset or has no such pair.
 */
export async function findPair(
  file: string,
  id: string,
  formatId: string | undefined,
): Promise<{ found: AnchoredPair; format: string }> {
  const wanted = formats.filter((format) => formatId === undefined || format.id === formatId);
  if (wanted.length === 0) {
    const known = formats.map((format) => format.id).join(', ');
    throw new UsageError(`there is no format "${formatId}"; known ones are ${known}.`);
  }
  return namingFile(file, search(file, id, wanted)).catch((error: unknown) => {
    if (!(error instanceof NotADatasetError)) throw error;
    throw new Error(`${file} is not a dataset of pairs that Recant knows; see \`recant pairs\`.`);
  });
}

/** Reads no further than the pair stands. */
async function search(
  file: string,
  id: string,
  wanted: readonly DatasetFormat[],
): Promise<{ found: AnchoredPair; format: string }> {
  let count = 0;
  const first: string[] = [];
  let fault: RecordFault | undefined;
  for await (const { items, detection } of readDataset(file, { formats: wanted })) {
    const pairs = items.flatMap(({ item }) => ('pairs' in item ? item.pairs : []));
    const found = pairs.find(({ key, pair }) => pair.id === id || key === id);
    if (found) return { found, format: detection.format.id };
    count += pairs.length;
    first.push(...pairs.slice(0, 5 - first.length).map(({ pair }) => asOneLine(pair.id, 40)));
    fault ??= items.map(({ item }) => item).find((item) => 'reason' in item);
  }
  const names =
    count === 1
      ? `its only pair is ${first[0]}`
      : `its ${count} pairs begin with ${first.join(', ')}`;
  const has = count === 0 ? '' : `; ${names}`;
  const broken = fault ? ` Line ${fault.atLine} cannot be read: ${fault.reason}` : '';
  throw new Error(`${file} has no pair "${asOneLine(id, 60)}"${has}.${broken}`);
}
