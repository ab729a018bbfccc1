import { type Decision, reviseRun } from '../../journal/revision.ts';
import { checkValues } from './changedValues.ts';
import { promptDigest } from './digests.ts';
import type { HeaderEntry, LogEntry, PairEntry } from './log.ts';
import { pairEntriesInPieces, secondKey } from './plan/pairEntries.ts';
import type { SelectablePair } from './plan/selectPairs.ts';
import { isShowable } from './plan/showablePairs.ts';
import { contentKey, type RunState } from './runState.ts';
import { isComplete } from './views/auditView.ts';

/** The pairs of a file that a run covers. */
export interface RunFile {
  /** All pairs in the file. */
  readonly all: readonly SelectablePair[];
  /** Pairs that a new run with the same settings would cover. */
  readonly pairs: readonly SelectablePair[];
}

/**
 * Returns the entries missing from the log of a run over a file: new pairs, preceded by the
 * decision on a file that has changed since the run was started. Throws like `reviseRun`, and
 * ChangedValuesError.
 */
export function missingEntries(
  state: RunState,
  header: HeaderEntry,
  { all, pairs: selected }: RunFile,
  decision: Decision,
): LogEntry[] {
  checkValues(header, state, all);
  const ids = new Map<string, string>();
  for (const pair of state.pairs.values()) ids.set(contentKey(pair), pair.entry.pair.id);
  const pairs = withinPrompts(selected, all, ids, header.perPrompt);
  const lacking = new Set(pairs.filter(({ pair }) => !isShowable(header, pair)));
  const { revisions, records } = reviseRun(
    {
      planned: ids,
      revised: state,
      all,
      chosen: pairs.filter((found) => !lacking.has(found)),
      idOf: ({ pair }) => pair.id,
      isSample: header.selection?.endsWith('sample') === true,
      isOpen: (key) =>
        [key, secondKey(key)].some((one) => state.pairs.has(one) && !isComplete(state, one)),
    },
    decision,
  );
  const gone = new Set(revisions.flatMap(({ changed, removed }) => [...changed, ...removed]));
  const isHeld = (key: string) =>
    !gone.has(key) &&
    state.pairs.has(key) &&
    (header.orders !== 'both' || state.pairs.has(secondKey(key)));
  const drawn = new Set([...records, ...lacking].filter(({ key }) => !isHeld(key)));
  if (drawn.size === 0) return [...revisions];
  const kept = [...state.pairs.values()].filter((pair) => !gone.has(contentKey(pair)));
  const planned = pairs.filter((found) => drawn.has(found));
  const known = {
    pairs: kept.map(({ entry }) => entry),
    unshown: [...state.unshown.values()],
    leftOut: Array.from(state.leftOut.values(), ({ entry }) => entry),
  };
  return [...revisions, ...pairEntriesInPieces(header, known)(planned)];
}

/**
 * Leaves out new pairs of prompts that have enough planned ones, which another draw may prefer once
 * the file has more pairs.
 */
function withinPrompts(
  selected: RunFile['pairs'],
  all: RunFile['all'],
  planned: ReadonlyMap<string, string>,
  most: number | undefined,
): RunFile['pairs'] {
  if (most === undefined || planned.size === 0) return selected;
  const counts = new Map<string, number>();
  const count = ({ pair }: SelectablePair) => {
    const prompt = promptDigest(pair);
    const before = counts.get(prompt) ?? 0;
    counts.set(prompt, before + 1);
    return before;
  };
  for (const found of all) if (planned.has(found.key)) count(found);
  return selected.filter((found) => planned.has(found.key) || count(found) < most);
}

/**
 * Returns the entries missing from a run about this one pair; undefined if the run is about another
 * pair. Throws ChangedValuesError.
 */
export function onlyPair(entry: PairEntry): (state: RunState) => LogEntry[] | undefined {
  return (state) => {
    const { header, pairs } = state;
    if (header) checkValues(header, state, [entry]);
    if (pairs.has(entry.key)) return [];
    return pairs.size === 0 ? [entry] : undefined;
  };
}
