import { type RevisionChoice, reviseRun } from '../../journal/revision.ts';
import type { HeaderEntry, LogEntry } from './log.ts';
import { pairEntriesFor } from './plan/pairEntries.ts';
import type { SelectablePair } from './plan/selectPairs.ts';
import { contentKey, type RunState } from './runState.ts';

/** A file that a run is about. */
export interface RunFile {
  /** All pairs that it holds. */
  readonly all: readonly SelectablePair[];
  /** Those that a new run with the same settings would be about. */
  readonly pairs: readonly SelectablePair[];
}

/**
 * What the log of a run over a file lacks: pairs, and before them the decision on a file that has
 * changed since the run was begun. Throws as `reviseRun`.
 */
export function missingEntries(
  state: RunState,
  header: HeaderEntry,
  file: RunFile,
  { choice, now }: { readonly choice: RevisionChoice | undefined; readonly now: number },
): LogEntry[] {
  const known = [...state.pairs.values()];
  const { revision, plans } = reviseRun(
    {
      planned: new Map(known.map((pair) => [contentKey(pair), pair.entry.pair.id])),
      revised: state,
      present: new Map(file.all.map(({ key, pair }) => [key, pair.id])),
      chosen: file.pairs.map(({ key }) => key),
      isSample: header.selection?.endsWith('sample') === true,
    },
    choice,
    now,
  );
  const gone = new Set([...(revision?.changed ?? []), ...(revision?.removed ?? [])]);
  const kept = known.filter((pair) => !gone.has(contentKey(pair))).map(({ entry }) => entry);
  const pairs = file.pairs.filter(({ key }) => plans(key));
  return [...(revision ? [revision] : []), ...pairEntriesFor(header, pairs, kept)];
}
