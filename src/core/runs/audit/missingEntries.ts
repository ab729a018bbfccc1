import { type Decision, reviseRun } from '../../journal/revision.ts';
import type { HeaderEntry, LogEntry, PairEntry } from './log.ts';
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
 * Returns what the log of a run over a file lacks: pairs, and before them the decision on a file that has
 * changed since the run was started. Throws as `reviseRun`.
 */
export function missingEntries(
  state: RunState,
  header: HeaderEntry,
  { all, pairs }: RunFile,
  decision: Decision,
): LogEntry[] {
  const known = [...state.pairs.values()];
  const { revisions, records } = reviseRun(
    {
      planned: new Map(known.map((pair) => [contentKey(pair), pair.entry.pair.id])),
      revised: state,
      all,
      chosen: pairs,
      idOf: ({ pair }) => pair.id,
      isSample: header.selection?.endsWith('sample') === true,
    },
    decision,
  );
  const gone = new Set(revisions.flatMap(({ changed, removed }) => [...changed, ...removed]));
  const kept = known.filter((pair) => !gone.has(contentKey(pair))).map(({ entry }) => entry);
  return [...revisions, ...pairEntriesFor(header, records, kept)];
}

/** Returns what a run about this one pair lacks; undefined where it is about another pair. */
export function onlyPair(entry: PairEntry): (state: RunState) => LogEntry[] | undefined {
  return ({ pairs }) => {
    if (pairs.has(entry.key)) return [];
    return pairs.size === 0 ? [entry] : undefined;
  };
}
