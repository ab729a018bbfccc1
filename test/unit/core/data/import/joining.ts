import type {
  Choice,
  ImportedPair,
  Importer,
  SourceFile,
  SourceValue,
} from '../../../../../src/core/data/import/importer.ts';
import { joinSources } from '../../../../../src/core/data/import/joinSources.ts';
import { ImportReport } from '../../../../../src/core/data/import/report.ts';

/** Files in memory, with one record per line. */
export function filesOf(records: Readonly<Record<string, readonly unknown[]>>): SourceFile[] {
  return Object.entries(records).map(([name, values]) => ({
    name,
    async *records() {
      for (const [index, value] of values.entries()) {
        yield { line: index + 1, value: value as SourceValue };
      }
    },
  }));
}

/** Returns the pairs by id, and the reasons for skipping records as `file:line reason`. */
export async function join(
  importer: Importer,
  records: Readonly<Record<string, readonly unknown[]>>,
  choice: Choice = {},
): Promise<{
  pairs: Readonly<Record<string, ImportedPair>>;
  ids: readonly string[];
  skips: readonly string[];
  report: ImportReport;
}> {
  const report = new ImportReport();
  const pairs: ImportedPair[] = [];
  for await (const pair of joinSources(importer, filesOf(records), choice, report)) {
    if ('responseA' in pair) pairs.push(pair);
  }
  return {
    pairs: Object.fromEntries(pairs.map((pair) => [pair.id, pair])),
    ids: pairs.map(({ id }) => id),
    skips: report.skips.map(({ file, line, reason }) => `${file}:${line} ${reason}`),
    report,
  };
}
