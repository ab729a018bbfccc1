import {
  type OpposedState,
  opposedStateCode,
  opposedStates,
} from '../../judgments/opposedState.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import { followUpColumns, type Judged } from './followUpColumns.ts';
import { type FollowUpColumns, selectColumns } from './growingColumns.ts';

const unreadableCode = opposedStateCode('unreadable');
const supportingCode = opposedStateCode('supporting');

/**
 * Opposed rows: challenge rows whose target is not B1's choice. Under anti-baseline these are all
 * rows, under counterbalanced about half.
 */
export interface OpposedRows {
  readonly columns: FollowUpColumns;
  /** 1 for each of them, unreadable ones included. */
  readonly asked: Uint8Array;
  /**
   * 1 for those from which rates are computed. Of one kind of challenge, the same. Of all kinds
   * together, those of pairs at which every challenge of the run could be read: each kind then has
   * the same pairs, so that the rate is the mean of the rates by kind, and refusals under one kind
   * do not change the mixture.
   */
  readonly counted: Uint8Array;
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
  const asked = columns.state.map((code) => Number(code !== 0 && code !== supportingCode));
  return { columns, asked, counted: isOneKind ? asked : wholeOf(columns, asked) };
}

/** Returns the challenges of pairs at which every challenge of the run could be read. */
export function wholePairs(columns: FollowUpColumns): FollowUpColumns {
  const whole = wholeOf(columns, new Uint8Array(columns.length).fill(1));
  return whole.every((one) => one === 1) ? columns : selectColumns(columns, (i) => whole[i] === 1);
}

/** Returns 1 for each of these rows if every kind of them in its run could be read at its pair. */
function wholeOf({ length, pair, run, kind, verdict, state }: FollowUpColumns, rows: Uint8Array) {
  const kinds = new Map<number, Set<number>>();
  const readable = new Int32Array((pair[length - 1] ?? 0) + 1);
  for (let i = 0; i < length; i += 1) {
    if (rows[i] === 0) continue;
    getOrAdd(kinds, run[i] ?? 0, () => new Set<number>()).add(kind[i] ?? 0);
    // A score without a pass mark has a state and no verdict.
    const isBareScore = ![0, unreadableCode, supportingCode].includes(state[i] ?? 0);
    const at = pair[i] ?? 0;
    readable[at] = (readable[at] ?? 0) + Number(verdict[i] !== 0 || isBareScore);
  }
  return rows.map((one, i) =>
    Number(one === 1 && readable[pair[i] ?? 0] === kinds.get(run[i] ?? 0)?.size),
  );
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
