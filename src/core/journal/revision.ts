import * as z from 'zod';
import { changedPairs } from '../results/changedPairs.ts';
import { instant } from './callEntries.ts';

const keys = z.array(z.string());

/**
 * The user's decision when a run was resumed over a file that had changed. Records that it names as
 * changed or removed are no longer asked about and are not counted, unless a later entry plans them again.
 */
export const revisionEntry = z.object({
  type: z.literal('revision'),
  /** Keys of planned records that the file holds with another content. */
  changed: keys,
  /** Keys of planned records that the file no longer holds. */
  removed: keys,
  /** Keys of the file's changed and added records that the run does not take in. */
  ignored: keys,
  at: instant,
});
export type RevisionEntry = z.infer<typeof revisionEntry>;

/**
 * `continue` finishes the unchanged records and takes in no others; `update` makes the run one of the
 * file as it is now.
 */
export const revisionChoices = ['continue', 'update'] as const;
export type RevisionChoice = (typeof revisionChoices)[number];

/** Ids of records by their keys, which follow from their content; a record without an id has its key. */
export type NamedRecords = ReadonlyMap<string, string>;

/** A started run, and the file that it is resumed over. */
export interface ResumedOver<Found extends { readonly key: string }> {
  readonly planned: NamedRecords;
  /** What earlier decisions took out of the run and did not take in. */
  readonly revised: Revised<unknown>;
  /** Everything that the file holds now. */
  readonly all: readonly Found[];
  /** The part of it that a new run with the same settings would plan. */
  readonly chosen: readonly Found[];
  readonly idOf: (record: Found) => string;
  readonly isSample: boolean;
}

/** What to do about a file that has changed since a run was started; undecided without a choice. */
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

/** How a file differs from what a run planned. Keys. */
export interface RecordChanges {
  /** Planned record by the record that is in its place. */
  readonly changed: ReadonlyMap<string, string>;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** The file has changed since the run was started, and the user has not decided what to do. */
export class ChangedRecordsError extends Error {
  override readonly name = 'ChangedRecordsError';
  readonly changes: RecordChanges;
  /** Records that the run planned. */
  readonly planned: NamedRecords;

  constructor(changes: RecordChanges, planned: NamedRecords) {
    super('The file has changed since this run was begun.');
    this.changes = changes;
    this.planned = planned;
  }
}

/**
 * Returns the chosen records that a run over a file plans from now on, with the entry that its log has to
 * hold first where the file has changed.
 *
 * @throws ChangedRecordsError where the file has changed and nothing was chosen
 */
export function reviseRun<Found extends { readonly key: string }>(
  run: ResumedOver<Found>,
  { choice, now }: Decision,
): { readonly revisions: readonly RevisionEntry[]; readonly records: readonly Found[] } {
  const { planned, revised, chosen } = run;
  if (planned.size + revised.leftOut.size === 0) return { revisions: [], records: chosen };
  const ignored = choice === 'update' ? new Set<string>() : revised.ignored;
  const changes = compareRecords(run, ignored);
  const { changed, removed, added } = changes;
  if (changed.size + removed.length + added.length === 0) {
    return { revisions: [], records: chosen.filter(({ key }) => !ignored.has(key)) };
  }
  if (choice === undefined) throw new ChangedRecordsError(changes, planned);
  const revision: RevisionEntry = {
    type: 'revision',
    changed: [...new Set(changed.values())],
    removed: [...removed],
    ignored: choice === 'update' ? [] : [...changed.keys(), ...added],
    at: now,
  };
  const isEmpty = changed.size + removed.length + revision.ignored.length === 0;
  return {
    revisions: isEmpty ? [] : [revision],
    records: chosen.filter(({ key }) => choice === 'update' || planned.has(key)),
  };
}

/** A larger sample of an unchanged file adds nothing. */
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

/** Records that decisions took out of a run, by key, and keys that it does not take in. */
export interface Revised<Planned> {
  readonly leftOut: Map<string, Planned>;
  readonly ignored: Set<string>;
}

/**
 * Takes out of a run's records what a decision leaves out.
 *
 * @param recordOf the key of the record that a planned key is about
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

/** Plans a record: one that was left out returns as it was, with what is known of it. */
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
