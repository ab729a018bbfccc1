import { nonTextWithin } from '../formats/nonText.ts';
import type {
  Choice,
  ImportedRecord,
  Importer,
  Joining,
  SourceFile,
  SourceValue,
} from './importer.ts';
import type { Origin } from './origin.ts';
import type { ImportReport } from './report.ts';

/** Maximum number of pairs: more than anyone audits. All pairs of many models would fill a disk. */
const mostPairs = 200_000;

/** Thrown for too many pairs; its message states what to do. */
export class TooManyPairsError extends Error {
  override readonly name = 'TooManyPairsError';
}

/**
 * Joins files into pairs. Whatever does not become part of a pair goes to the report with its
 * location: unreadable records, and unknown records in files that also contain known ones. Rejects
 * with TooManyPairsError, or if a file is unreadable.
 */
export async function* joinSources(
  importer: Importer,
  files: Iterable<SourceFile>,
  choice: Choice,
  report: ImportReport,
): AsyncGenerator<ImportedRecord> {
  const joining = importer.begin(choice, report);
  for (const file of files) await addFile(file, importer, joining, report);
  for (const pair of joining.pairs()) {
    const isPair = 'responseA' in pair;
    if (isPair) report.countPair(pair.label, pair.labelSource);
    else report.countPair(pair.score === undefined ? undefined : 'score', pair.scoreSource);
    if (report.pairs > mostPairs) {
      throw new TooManyPairsError(
        `These models and questions make more than ${mostPairs} pairs. Choose fewer models.`,
      );
    }
    yield pair;
  }
}

/** Adds the file's records. Reports the file as unused if none of them belongs to the importer. */
async function addFile(
  file: SourceFile,
  importer: Importer,
  joining: Joining,
  report: ImportReport,
): Promise<void> {
  /**
   * Unknown records before the first known one; most files with unknown records have no known ones.
   */
  let strangers: (readonly [Origin, reason: string])[] | undefined = [];
  let passedOver = 0;
  for await (const record of file.records()) {
    const origin = { file: file.name, line: record.line };
    if ('value' in record && importer.recognize(record.value, file.name) !== undefined) {
      for (const [place, reason] of strangers ?? []) report.skip(place, reason);
      if (passedOver > 0) report.skip(origin, manyStrangers, `${passedOver} records`);
      strangers = undefined;
      passedOver = 0;
      const other = otherIn(record.value, importer);
      if (other === undefined) joining.add(record.value, origin);
      else report.skip(origin, hasOther, other);
      continue;
    }
    const reason = 'fault' in record ? record.fault : unknownRecord;
    if (strangers === undefined) report.skip(origin, reason);
    else if (strangers.length < mostStrangers) strangers.push([origin, reason]);
    else passedOver += 1;
  }
  if (strangers !== undefined) report.unusedFiles.push(file.name);
}

/** Returns what in a record of a benchmark is not text; logs of evaluation tools name it themselves. */
function otherIn(value: SourceValue, { makes }: Importer): string | undefined {
  return makes === 'pairs' ? nonTextWithin(value) : undefined;
}

const hasOther = 'A record has something that is not text, which a judge would not see.';
const unknownRecord = 'A record is of an unknown kind.';
const manyStrangers = 'Many more records of unknown kinds come before this one.';
const mostStrangers = 10_000;
