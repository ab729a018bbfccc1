import { readFile } from 'node:fs/promises';
import { asOneLine } from '../core/escape.ts';
import type { AnchoredPair } from '../core/formats/anchoredRecord.ts';
import { datasetFormats as formats } from '../core/formats/catalogue.ts';
import { openDataset } from '../core/formats/datasetIndex.ts';
import { namingFile } from './fileErrors.ts';
import { UsageError } from './output.ts';

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
  const dataset = openDataset(await namingFile(file, readText(file)), { formats: wanted });
  if (!dataset?.format) {
    throw new Error(`${file} is not a dataset of pairs that Recant knows; see \`recant pairs\`.`);
  }
  const pairs = dataset.records.flatMap((record) => record.pairs);
  const found = pairs.find(({ key, pair }) => pair.id === id || key === id);
  if (found) return { found, format: dataset.format };
  const some = pairs.slice(0, 5).map(({ pair }) => asOneLine(pair.id, 40));
  throw new Error(
    `${file} has no pair "${asOneLine(id, 60)}"; its ${pairs.length} pairs begin with ${some.join(', ')}.`,
  );
}

async function readText(file: string): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
}
