import * as z from 'zod';
import { changedPairs } from '../results/changedPairs.ts';

const keys = z.array(z.string());

/**
 * What the user decided where a run was resumed over a file that had changed. Records that it names as
 * changed or removed are asked about no more and enter no number, unless a later entry plans them again.
 */
export const revisionEntry = z.object({
  type: z.literal('revision'),
  /** Keys of planned records that the file holds with another content. */
  changed: keys,
  /** Keys of planned records that the file no longer holds. */
  removed: keys,
  /** Keys of the file's changed and added records that the run does not take in. */
  ignored: keys,
  /** Milliseconds since the epoch, as far as dates go. */
  at: z.number().min(-8.64e15).max(8.64e15),
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

/** A begun run, and the file that it is resumed over. */
export interface ResumedOver {
  readonly planned: NamedRecords;
  /** What earlier decisions took out of the run and did not take in. */
  readonly revised: Revised<unknown>;
  /** Everything that the file holds now. */
  readonly present: NamedRecords;
  /** Keys that a new run with the same settings would plan. */
  readonly chosen: readonly string[];
  readonly isSample: boolean;
}

/** How a file differs from what a run planned. Keys. */
export interface RecordChanges {
  /** The planned record by the one that is in its place. */
  readonly changed: ReadonlyMap<string, string>;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A run is to be resumed over a file that has changed, and nobody has decided how. */
export class ChangedRecordsError extends Error {
  override readonly name = 'ChangedRecordsError';
  readonly changes: RecordChanges;
  /** What the run planned. */
  readonly planned: NamedRecords;

  constructor(changes: RecordChanges, planned: NamedRecords) {
    super('The file has changed since this run was begun.');
    this.changes = changes;
    this.planned = planned;
  }
}

/**
 * Which records a run over a file plans from now on, with the entry that its log has to hold first
 * where the file has changed.
 *
 * @param choice what to do in that case
 * @param now milliseconds since the epoch
 * @throws ChangedRecordsError where the file has changed and nothing was chosen
 */
export function reviseRun(
  run: ResumedOver,
  choice: RevisionChoice | undefined,
  now: number,
): { readonly revision?: RevisionEntry; readonly plans: (key: string) => boolean } {
  const { planned, revised } = run;
  if (planned.size + revised.leftOut.size === 0) return { plans: () => true };
  const ignored = choice === 'update' ? new Set<string>() : revised.ignored;
  const changes = compareRecords(run, ignored);
  const { changed, removed, added } = changes;
  if (changed.size + removed.length + added.length === 0) {
    return { plans: (key) => !ignored.has(key) };
  }
  if (choice === undefined) throw new ChangedRecordsError(changes, planned);
  const revision: RevisionEntry = {
    type: 'revision',
    changed: [...new Set(changed.values())],
    removed: [...removed],
    ignored: choice === 'update' ? [] : [...changed.keys(), ...added],
    at: now,
  };
  const plans = (key: string) => choice === 'update' || planned.has(key);
  const isEmpty = changed.size + removed.length + revision.ignored.length === 0;
  return isEmpty ? { plans } : { revision, plans };
}

/** A larger sample of an unchanged file adds nothing. */
function compareRecords(
  { planned, present, chosen, isSample }: ResumedOver,
  ignored: ReadonlySet<string>,
): RecordChanges {
  const changed = changedPairs(planned, present);
  const before = new Set(changed.values());
  const removed = [...planned.keys()].filter((key) => !present.has(key) && !before.has(key));
  const wanted = new Set(chosen);
  const isLargerSample =
    isSample &&
    changed.size + removed.length === 0 &&
    [...planned.keys()].every((key) => wanted.has(key));
  const isNew = (key: string) => !planned.has(key) && !changed.has(key) && !ignored.has(key);
  return { changed, removed, added: isLargerSample ? [] : chosen.filter(isNew) };
}

/** A run's records that decisions have taken out of it, by key, and keys that it does not take in. */
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

/** Plans a record: one that was left out comes back as it was, with what is known of it. */
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
