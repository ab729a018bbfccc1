import { dirname, join, parse } from 'node:path';
import { listChanges } from '../../core/journal/changedRecords.ts';
import { type ChangedRecordsError, namedRecords } from '../../core/journal/revision.ts';
import {
  type ChangedValuesError,
  describeChangedValues,
} from '../../core/runs/audit/changedValues.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { shellQuoted } from '../shellQuoted.ts';

/** A record of a file, with the 1-based line on which it starts if known. */
export interface PresentRecord {
  readonly key: string;
  readonly id: string;
  readonly line?: number | undefined;
}

/**
 * Describes how a file differs from what its run planned, and the user's choices. A file without
 * any of its records is probably another dataset.
 *
 * @param records all records of the file
 */
export function describeChangedRecords(
  file: string,
  log: string,
  error: ChangedRecordsError,
  records: readonly PresentRecord[],
): string {
  const present = namedRecords(records, ({ id }) => id);
  const lines = new Map(records.map(({ key, line }) => [key, line]));
  const changes = listChanges(error, present).map(({ change, count, named }) => {
    const names = named.map(({ key, id, what }) => {
      const line = change === 'removed' ? undefined : lines.get(key);
      const where = line === undefined ? id : `${id} (line ${line})`;
      return what === undefined ? where : `${where}: ${what}`;
    });
    const more = count > named.length ? ` and ${count - named.length} more` : '';
    const records = count === 1 ? '1 record' : `${count} records`;
    return `  ${asMessageLine(`${records} ${change}: ${names.join(named.some(({ what }) => what) ? '; ' : ', ')}${more}`)}`;
  });
  const isOther = ![...error.planned.keys()].some((key) => present.has(key));
  const own = join(dirname(log), parse(file).name);
  const remedy = isOther
    ? `A log holds the run over one file: give another dataset a folder of its own, such as --out ${shellQuoted(own)}; \`recant report\` takes the logs of several folders. If this is a new version of the same file, add --changed update.`
    : 'Choose --changed continue to finish only the unchanged records, or --changed update to include the changed and added ones too; earlier versions are then excluded from all numbers. Another --out starts a new run.';
  return [
    asMessageLine(
      isOther
        ? `${file} has none of the records of the run in ${log}:`
        : `${file} has changed since the run in ${log} started:`,
    ),
    ...changes,
    asMessageLine(`Nothing was sent. ${remedy}`),
  ].join('\n');
}

/** Describes how values in a file differ from those of its run, and what the user can do. */
export function describeOtherValues(file: string, log: string, error: ChangedValuesError): string {
  return [
    asMessageLine(`${file} differs from what the run in ${log} was started with:`),
    `  ${asMessageLine(describeChangedValues(error))}`,
    'Nothing was sent, because a run keeps the values that it was started with. Undo the change, or start a new run with another --out.',
  ].join('\n');
}
