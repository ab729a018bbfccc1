import type { Choice, ImportedPair, Importer, Joining, SourceFile } from './importer.ts';
import type { Origin } from './origin.ts';
import type { ImportReport } from './report.ts';

/** More pairs than anyone audits; all pairs of many models would fill a disk. */
const mostPairs = 200_000;

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
  /** What came before the first record of the importer's; in most such files none ever comes. */
  let strangers: (readonly [Origin, reason: string])[] | undefined = [];
  let passedOver = 0;
  for await (const record of file.records()) {
    const origin = { file: file.name, line: record.line };
    if ('value' in record && importer.recognise(record.value, file.name) !== undefined) {
      for (const [place, reason] of strangers ?? []) report.skip(place, reason);
      if (passedOver > 0) report.skip(origin, manyStrangers, `${passedOver} records`);
      strangers = undefined;
      passedOver = 0;
      joining.add(record.value, origin);
      continue;
    }
    const reason = 'fault' in record ? record.fault : unknownRecord;
    if (strangers === undefined) report.skip(origin, reason);
    else if (strangers.length < mostStrangers) strangers.push([origin, reason]);
    else passedOver += 1;
  }
  if (strangers !== undefined) report.unusedFiles.push(file.name);
}

const unknownRecord = 'A record is of an unknown kind.';
const manyStrangers = 'Many more records of unknown kinds come before this one.';
const mostStrangers = 10_000;
