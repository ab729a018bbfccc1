import type { Choice, ImportedPair, Importer } from '../core/import/importer.ts';
import { joinSources } from '../core/import/joinSources.ts';
import { ImportReport } from '../core/import/report.ts';
import { pairFields } from '../core/pair.ts';
import type { FoundSource } from './findSources.ts';
import { sourceFile } from './sourceFile.ts';
import { type WriteOptions, writeWhole } from './writeWhole.ts';

/**
 * Joins the sources and writes the pairs to `out`, one record per line. Writes nothing if there are
 * no pairs. Rejects as `joinSources` and `writeWhole` do.
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

const fieldNames = [...Object.keys(pairFields.shape), 'votes'] as (keyof ImportedPair)[];

/**
 * Returns a pair as a line in Recant's own record format, with its fields in the documented order.
 */
function asLine(pair: ImportedPair): string {
  const ordered = Object.fromEntries(fieldNames.map((name) => [name, pair[name]]));
  return `${JSON.stringify(ordered)}\n`;
}
