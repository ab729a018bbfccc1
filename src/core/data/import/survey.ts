import type { Importer, SourceFile } from './importer.ts';

/** What was found of one benchmark: number of records by kind, and of responses by model. */
export interface Survey {
  readonly importer: Importer;
  readonly parts: ReadonlyMap<string, number>;
  readonly models: ReadonlyMap<string, number>;
}

/**
 * Reads the files once and returns the benchmarks that they contain responses of at least two
 * models for, or logs with graded responses of one. Rejects if a file is unreadable.
 */
export async function surveySources(
  files: Iterable<SourceFile>,
  importers: readonly Importer[],
): Promise<readonly Survey[]> {
  const surveys = importers.map((importer) => ({
    importer,
    parts: new Map<string, number>(),
    models: new Map<string, number>(),
  }));
  for (const file of files) {
    for await (const record of file.records()) {
      if ('fault' in record) continue;
      for (const { importer, parts, models } of surveys) {
        const found = importer.recognize(record.value, file.name);
        if (found === undefined) continue;
        count(parts, found.part);
        for (const model of found.models) count(models, model);
      }
    }
  }
  return surveys.filter(({ importer, models }) => models.size >= fewestModels(importer));
}

/** Returns the minimum number of models whose responses an import needs. */
export function fewestModels({ makes }: Importer): number {
  return makes === 'pairs' ? 2 : 1;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
