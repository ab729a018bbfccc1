import type { ChangedRecordsError, NamedRecords } from './revision.ts';
import { describeValueChange } from './valueChange.ts';

/** Maximum number of records of each kind that are listed. */
const mostNamed = 5;

/** A changed record. */
interface NamedChange {
  readonly key: string;
  readonly id: string;
  /** Its changes in words, if known. */
  readonly what: string | undefined;
}

/** The records of a file with the same kind of change since its run began. */
export interface ChangedRecords {
  readonly change: 'changed' | 'removed' | 'added';
  readonly count: number;
  /** The first changed records, at most 5. */
  readonly named: readonly NamedChange[];
}

/**
 * Lists how a file differs from what its run planned; kinds of change without records are omitted.
 *
 * @param present ids of the file's records by key
 */
export function listChanges(
  { changes, planned, values }: ChangedRecordsError,
  present: NamedRecords,
): ChangedRecords[] {
  const list = (
    change: ChangedRecords['change'],
    keys: readonly string[],
    ids: NamedRecords,
  ): ChangedRecords => ({
    change,
    count: keys.length,
    named: keys.slice(0, mostNamed).map((key) => ({
      ...{ key, id: ids.get(key) ?? key },
      what: values.get(key)?.map(describeValueChange).join(', ') || undefined,
    })),
  });
  return [
    list('changed', [...changes.changed.keys()], present),
    list('removed', changes.removed, planned),
    list('added', changes.added, present),
  ].filter(({ count }) => count > 0);
}
