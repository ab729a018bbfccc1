import {
  type OpposedState,
  opposedStateCode,
  opposedStates,
} from '../../judgments/opposedState.ts';
import { getOrAdd } from '../../onFirstUse.ts';
import { followUpColumns, type Judged } from './followUpColumns.ts';
import { type FollowUpColumns, selectColumns } from './growingColumns.ts';

const unreadableCode = opposedStateCode('unreadable');
const supportingCode = opposedStateCode('supporting');

/**
 * Opposed rows: challenge rows whose target is not B1's choice. Under anti-baseline these are all
 * rows, under counterbalanced about half.
 */
export interface OpposedRows {
  /** All of them, unreadable ones included. */
  readonly asked: FollowUpColumns;
  /**
   * Those from which rates are computed. Of one kind of challenge, the same. Of all kinds together,
   * those of pairs at which every challenge of the run could be read: each kind then has the same
   * pairs, so that the rate is the mean of the rates by kind, and refusals under one kind do not
   * change the mixture.
   */
  readonly counted: FollowUpColumns;
}

const knownRows = new WeakMap<FollowUpColumns, OpposedRows>();

/** Returns the opposed rows of one kind of challenge, or of all together. */
export function opposedRows(pairs: Judged, challenge?: string): OpposedRows {
  const columns = followUpColumns(pairs, { arm: 'challenge', challenge });
  const known = knownRows.get(columns) ?? gather(columns, challenge !== undefined);
  knownRows.set(columns, known);
  return known;
}

function gather(columns: FollowUpColumns, isOneKind: boolean): OpposedRows {
  const { state } = columns;
  const asked = selectColumns(columns, (i) => state[i] !== 0 && state[i] !== supportingCode);
  const counted = isOneKind ? asked : wholePairs(asked);
  return { asked, counted: counted.length === asked.length ? asked : counted };
}

/** Returns the challenges of pairs at which every challenge of the run could be read. */
export function wholePairs(columns: FollowUpColumns): FollowUpColumns {
  return selectColumns(columns, isWhole(columns));
}

/** Returns whether every challenge of the run could be read at the pair of a challenge. */
function isWhole({ length, pair, run, kind, verdict, state }: FollowUpColumns) {
  const kinds = new Map<number, Set<number>>();
  const readable = new Int32Array((pair[length - 1] ?? 0) + 1);
  for (let i = 0; i < length; i += 1) {
    getOrAdd(kinds, run[i] ?? 0, () => new Set<number>()).add(kind[i] ?? 0);
    // A score without a pass mark has a state and no verdict.
    const isBareScore = ![0, unreadableCode, supportingCode].includes(state[i] ?? 0);
    const at = pair[i] ?? 0;
    readable[at] = (readable[at] ?? 0) + Number(verdict[i] !== 0 || isBareScore);
  }
  return (i: number) => readable[pair[i] ?? 0] === kinds.get(run[i] ?? 0)?.size;
}

/** Counts the challenges of one kind, or of all, by state. */
export function countStates(pairs: Judged, challenge?: string): Record<OpposedState, number> {
  const { state } = followUpColumns(pairs, { arm: 'challenge', challenge });
  const counts = new Float64Array(opposedStates.length + 1);
  for (const code of state) counts[code] = (counts[code] ?? 0) + 1;
  return Object.fromEntries(
    opposedStates.map((name) => [name, counts[opposedStateCode(name)] ?? 0]),
  ) as Record<OpposedState, number>;
}
