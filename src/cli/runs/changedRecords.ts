import { asMessageLine } from '../../core/escape.ts';
import { listChanges } from '../../core/journal/changedRecords.ts';
import type { ChangedRecordsError, NamedRecords } from '../../core/journal/revision.ts';

/**
 * Describes how a file differs from what its run planned, and the user's choices. A file without
 * any of its records is probably another dataset.
 *
 * @param present ids of the file's records by key
 * @param lineOf 1-based line of a key's record, if known
 */
export function describeChangedRecords(
  file: string,
  log: string,
  error: ChangedRecordsError,
  present: NamedRecords,
  lineOf: (key: string) => number | undefined = () => undefined,
): string {
  const lines = listChanges(error, present).map(({ change, count, named }) => {
    const names = named.map(([key, id]) => {
      const line = change === 'removed' ? undefined : lineOf(key);
      return line === undefined ? id : `${id} (line ${line})`;
    });
    const more = count > named.length ? ` and ${count - named.length} more` : '';
    const records = count === 1 ? '1 record' : `${count} records`;
    return `  ${asMessageLine(`${records} ${change}: ${names.join(', ')}${more}`)}`;
  });
  const isOther = ![...error.planned.keys()].some((key) => present.has(key));
  return [
    asMessageLine(
      isOther
        ? `${file} has none of the records of the run in ${log}:`
        : `${file} has changed since the run in ${log} started:`,
    ),
    ...lines,
    'Nothing was sent. Choose --changed continue to finish only the unchanged records, or --changed update to include the changed and added ones too; earlier versions are then excluded from all numbers. Another --out starts a new run.',
  ].join('\n');
}
