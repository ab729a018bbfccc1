import { asMessageLine } from '../../core/escape.ts';
import {
  type ChangedRecordsError,
  type NamedRecords,
  type RevisionChoice,
  revisionChoices,
} from '../../core/journal/revision.ts';
import { oneOf } from '../arguments/runArguments.ts';

/** Maximum number of records of a kind that are named. */
const mostNamed = 5;

/** Reads `--changed`. */
export function readRevisionChoice(given: string | undefined): RevisionChoice | undefined {
  return given === undefined ? undefined : oneOf('--changed', revisionChoices, given);
}

/**
 * How a file differs from what its run planned, and what can be done about it.
 *
 * @param present ids of the file's records by key
 * @param lineOf 1-based line of a key's record, where it is known
 */
export function describeChangedRecords(
  file: string,
  log: string,
  { changes, planned }: ChangedRecordsError,
  present: NamedRecords,
  lineOf: (key: string) => number | undefined = () => undefined,
): string {
  const named = (what: string, keys: Iterable<string>, ids: NamedRecords) => {
    const all = [...keys];
    if (all.length === 0) return [];
    const names = all.slice(0, mostNamed).map((key) => {
      const line = ids === present ? lineOf(key) : undefined;
      return `${ids.get(key)}${line === undefined ? '' : ` (line ${line})`}`;
    });
    const more = all.length > mostNamed ? ` and ${all.length - mostNamed} more` : '';
    const records = all.length === 1 ? '1 record' : `${all.length} records`;
    return [`  ${asMessageLine(`${records} ${what}: ${names.join(', ')}${more}`)}`];
  };
  return [
    asMessageLine(`${file} has changed since the run in ${log} was begun:`),
    ...named('changed', changes.changed.keys(), present),
    ...named('removed', changes.removed, planned),
    ...named('added', changes.added, present),
    'Nothing was sent. Choose --changed continue to finish the unchanged records alone, or --changed update to take in the changed and added ones too; earlier versions then enter no number. Another --out begins a new run.',
  ].join('\n');
}
