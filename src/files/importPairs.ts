import type {
  Choice,
  ImportedPair,
  ImportedRecord,
  Importer,
} from '../core/data/import/importer.ts';
import { joinSources } from '../core/data/import/joinSources.ts';
import { ImportReport } from '../core/data/import/report.ts';
import { pairFields } from '../core/data/pair.ts';
import { type AttackSample, attackSample } from '../core/data/samples/sample.ts';
import type { FoundSource } from './findSources.ts';
import { sourceFile } from './sourceFile.ts';
import { type WriteOptions, writeWhole } from './writeWhole.ts';

/**
 * Joins the sources and writes the pairs or samples to `out`, one record per line. Writes nothing
 * if there are no pairs. Rejects as `joinSources` and `writeWhole` do.
 */
export async function importPairs(
  importer: Importer,
  sources: readonly FoundSource[],
  choice: Choice,
  out: string,
  options: WriteOptions,
): Promise<ImportReport> {
  const report = new ImportReport();
  const files = sources.map(({ path, name }) => sourceFile(path, name, options.signal));
  async function* lines(): AsyncGenerator<string> {
    for await (const pair of joinSources(importer, files, choice, report)) yield asLine(pair);
  }
  await writeWhole(out, lines(), options);
  return report;
}

const pairNames = [...Object.keys(pairFields.shape), 'votes'] as (keyof ImportedPair)[];
const sampleNames = Object.keys(attackSample.shape) as (keyof AttackSample)[];

/**
 * Returns a record as a line in Recant's own format, with its fields in the documented order.
 */
function asLine(record: ImportedRecord): string {
  const ordered = 'responseA' in record ? inOrder(record, pairNames) : inOrder(record, sampleNames);
  return `${JSON.stringify(ordered)}\n`;
}

function inOrder<Name extends string>(
  record: { readonly [Key in Name]?: unknown },
  names: readonly Name[],
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
