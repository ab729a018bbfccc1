import type { Choice, ImportedPair, Importer, Joining, SourceFile } from './importer.ts';
import type { ImportReport } from './report.ts';

/** More pairs than anyone audits; all pairs of many models would fill a disk. */
export const mostPairs = 200_000;

/** Too many pairs; its message says what to do. */
export class TooManyPairsError extends Error {
  override readonly name = 'TooManyPairsError';
}

/**
 * Joins files to pairs. Whatever does not become a part of one goes to the report, with its place:
 * a record that the importer does not know, in a file of which it knows others, and one that cannot
 * be read. Rejects with TooManyPairsError, and where a file cannot be read.
 */
export async function* joinSources(
  importer: Importer,
  files: Iterable<SourceFile>,
  choice: Choice,
  report: ImportReport,
): AsyncGenerator<ImportedPair> {
  const joining = importer.begin(choice, report);
  for (const file of files) await addFile(file, importer, joining, report);
  for (const pair of joining.pairs()) {
    report.countPair(pair.label, pair.labelSource);
    if (report.pairs > mostPairs) {
      throw new TooManyPairsError(
        `These models and questions make more than ${mostPairs} pairs. Choose fewer models.`,
      );
    }
    yield pair;
  }
}

/** Adds the file's records; where it holds none of the importer's, it is named as unused. */
async function addFile(
  file: SourceFile,
  importer: Importer,
  joining: Joining,
  report: ImportReport,
): Promise<void> {
  const strangers: Stranger[] = [];
  let known = 0;
  for await (const record of file.records()) {
    const { line } = record;
    if ('value' in record && importer.recognise(record.value, file.name) !== undefined) {
      known += 1;
      joining.add(record.value, { file: file.name, line });
    } else if (known > 0 || strangers.length < mostStrangers) {
      strangers.push({ line, reason: 'fault' in record ? record.fault : unknownRecord });
    }
  }
  if (known === 0) report.unusedFiles.push(file.name);
  else for (const { line, reason } of strangers) report.skip({ file: file.name, line }, reason);
}

interface Stranger {
  readonly line: number;
  readonly reason: string;
}

const unknownRecord = 'A record is of an unknown kind.';

/** Remembered of a file before its first known record; most such files hold none at all. */
const mostStrangers = 10_000;
