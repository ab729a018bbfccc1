import * as z from 'zod';
import { asOneLine } from '../words/escape.ts';
import { instant } from './callEntries.ts';
import { changedPairs } from './changedPairs.ts';
import type { ValueChange } from './valueChange.ts';

const keys = z.array(z.string());

/**
 * The user's decision when a run was resumed after its file had changed. Records listed as changed
 * or removed are no longer asked about or counted, unless a later entry plans them again.
 */
export const revisionEntry = z.object({
  type: z.literal('revision'),
  /** Keys of planned records whose content in the file differs. */
  changed: keys,
  /** Keys of planned records that are no longer in the file. */
  removed: keys,
  /** Keys of the file's changed and added records that are not included in the run. */
  ignored: keys,
  at: instant,
});
type RevisionEntry = z.infer<typeof revisionEntry>;

/** `continue` finishes only the unchanged records; `update` adapts the run to the current file. */
export const revisionChoices = ['continue', 'update'] as const;
export type RevisionChoice = (typeof revisionChoices)[number];

/**
 * Ids of records by key, which is derived from their content; a record without an id has its key as
 * id.
 */
export type NamedRecords = ReadonlyMap<string, string>;

/** A started run, and the file over which it is resumed. */
interface ResumedOver<Found extends { readonly key: string }> {
  readonly planned: NamedRecords;
  /** Records that earlier decisions excluded from the run. */
  readonly revised: Revised<unknown>;
  /** All records in the current file. */
  readonly all: readonly Found[];
  /** Records that a new run with the same settings would plan. */
  readonly chosen: readonly Found[];
  /** Whether something about a planned record is still to be asked; default: nothing is. */
  readonly isOpen?: (key: string) => boolean;
  readonly idOf: (record: Found) => string;
  /** Lists what has changed in a planned record, by its key; default: nothing. */
  readonly changesOf?: (before: string, now: Found) => readonly ValueChange[];
  readonly isSample: boolean;
}

/** How to handle a file that has changed since a run was started; undecided without a choice. */
export interface Decision {
  readonly choice: RevisionChoice | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function namedRecords<Found extends { readonly key: string }>(
  records: readonly Found[],
  idOf: (record: Found) => string,
): NamedRecords {
  return new Map(records.map((record) => [record.key, idOf(record)]));
}

/**
 * Thrown if a log plans records that its selection does not choose and about which something would
 * still be asked.
 */
export class UnchosenRecordsError extends Error {
  override readonly name = 'UnchosenRecordsError';
  readonly count: number;

  constructor(ids: readonly string[]) {
    const named = ids.slice(0, 5).map((id) => asOneLine(id, 60));
    const more = ids.length - named.length;
    super(
      `The log of this run holds records that its sample does not choose: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing was sent. Choose a sample that is as large as the run's, or start a new run.`,
    );
    this.count = ids.length;
  }
}

/** Keys of the records in which a file differs from a run's plan. */
interface RecordChanges {
  /** Key of the planned record by the key of the record that replaces it. */
  readonly changed: ReadonlyMap<string, string>;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * Thrown if the file has changed since the run was started and the user has not decided what to do.
 */
export class ChangedRecordsError extends Error {
  override readonly name = 'ChangedRecordsError';
  readonly changes: RecordChanges;
  /** Records that the run planned. */
  readonly planned: NamedRecords;
  /** What has changed in a record, by its key in the file, if known. */
  readonly values: ReadonlyMap<string, readonly ValueChange[]>;

  constructor(
    changes: RecordChanges,
    planned: NamedRecords,
    values: ChangedRecordsError['values'] = new Map(),
  ) {
    super('The file has changed since this run was begun.');
    this.changes = changes;
    this.planned = planned;
    this.values = values;
  }
}

/**
 * Returns the selected records that a run over a file plans from now on, preceded by the log entry
 * that is required if the file has changed.
 *
 * @throws ChangedRecordsError if the file has changed and no choice was made
 */
export function reviseRun<Found extends { readonly key: string }>(
  run: ResumedOver<Found>,
  { choice, now }: Decision,
): { readonly revisions: readonly RevisionEntry[]; readonly records: readonly Found[] } {
  const { planned, revised, chosen } = run;
  if (planned.size + revised.leftOut.size === 0) return { revisions: [], records: chosen };
  if (choice !== 'update') checkChosen(run);
  const ignored = choice === 'update' ? new Set<string>() : revised.ignored;
  if (isUnchanged(run))
    return { revisions: [], records: chosen.filter(({ key }) => !ignored.has(key)) };
  const changes = compareRecords(run, ignored);
  const { changed, removed, added } = changes;
  if (changed.size + removed.length + added.length === 0) {
    return { revisions: [], records: chosen.filter(({ key }) => !ignored.has(key)) };
  }
  if (choice === undefined) throw new ChangedRecordsError(changes, planned, valuesIn(run, changes));
  const replaced = new Set(changed.values());
  const kept = new Set([...chosen.map(({ key }) => key), ...replaced, ...removed]);
  const unchosen =
    choice === 'update' && run.isSample
      ? [...planned.keys()].filter((key) => !kept.has(key) && run.isOpen?.(key) === true)
      : [];
  const revision: RevisionEntry = {
    type: 'revision',
    changed: [...replaced],
    removed: [...removed, ...unchosen],
    ignored: choice === 'update' ? [] : [...changed.keys(), ...added],
    at: now,
  };
  const isEmpty = changed.size + revision.removed.length + revision.ignored.length === 0;
  return {
    revisions: isEmpty ? [] : [revision],
    records: chosen.filter(({ key }) => choice === 'update' || planned.has(key)),
  };
}

/** Records of an unchanged file that a sample does not choose are not asked about. */
function checkChosen<Found extends { readonly key: string }>({
  planned,
  all,
  chosen,
  isSample,
  isOpen,
}: ResumedOver<Found>): void {
  if (!isSample || !isOpen) return;
  const wanted = new Set(chosen.map(({ key }) => key));
  // The choice follows the file: of a changed one, others are chosen.
  if (![...wanted].every((key) => planned.has(key))) return;
  const present = new Set(all.map(({ key }) => key));
  const unchosen = [...planned].filter(
    ([key]) => present.has(key) && !wanted.has(key) && isOpen(key),
  );
  if (unchosen.length > 0) throw new UnchosenRecordsError(unchosen.map(([, id]) => id));
}

function valuesIn<Found extends { readonly key: string }>(
  { all, changesOf }: ResumedOver<Found>,
  { changed }: RecordChanges,
): ChangedRecordsError['values'] {
  return new Map(
    all.flatMap((found) => {
      const before = changed.get(found.key);
      return before === undefined || !changesOf ? [] : [[found.key, changesOf(before, found)]];
    }),
  );
}

/** Whether the file has exactly the planned records; faster than comparing them. */
function isUnchanged<Found extends { readonly key: string }>({
  planned,
  all,
}: ResumedOver<Found>): boolean {
  if (!all.every(({ key }) => planned.has(key))) return false;
  return new Set(all.map(({ key }) => key)).size === planned.size;
}

/** Larger samples of an unchanged file are not a change: they add nothing. */
function compareRecords<Found extends { readonly key: string }>(
  { planned, all, chosen, idOf, isSample }: ResumedOver<Found>,
  ignored: ReadonlySet<string>,
): RecordChanges {
  const present = namedRecords(all, idOf);
  const changed = changedPairs(planned, present);
  const before = new Set(changed.values());
  const removed = [...planned.keys()].filter((key) => !present.has(key) && !before.has(key));
  const wanted = new Set(chosen.map(({ key }) => key));
  const isLargerSample =
    isSample &&
    changed.size + removed.length === 0 &&
    [...planned.keys()].every((key) => wanted.has(key));
  const isNew = (key: string) => !planned.has(key) && !changed.has(key) && !ignored.has(key);
  return { changed, removed, added: isLargerSample ? [] : [...wanted].filter(isNew) };
}

/** Records that decisions removed from a run, by key, and keys that the run does not include. */
export interface Revised<Planned> {
  readonly leftOut: Map<string, Planned>;
  readonly ignored: Set<string>;
}

/**
 * Removes the records that a decision excludes from a run.
 *
 * @param recordOf returns the key of the record to which a planned key belongs
 */
export function applyRevision<Planned>(
  { changed, removed, ignored: unwanted }: RevisionEntry,
  planned: Map<string, Planned>,
  { leftOut, ignored }: Revised<Planned>,
  recordOf: (key: string, planned: Planned) => string = (key) => key,
): void {
  const gone = new Set([...changed, ...removed]);
  for (const [key, one] of planned) {
    if (!gone.has(recordOf(key, one))) continue;
    planned.delete(key);
    leftOut.set(key, one);
  }
  for (const key of unwanted) ignored.add(key);
}

/** Plans a record; a previously excluded record is restored with its known results. */
export function planRecord<Planned>(
  key: string,
  planned: Map<string, Planned>,
  { leftOut, ignored }: Revised<Planned>,
  create: () => Planned,
): void {
  if (planned.has(key)) return;
  planned.set(key, leftOut.get(key) ?? create());
  leftOut.delete(key);
  ignored.delete(key);
}
