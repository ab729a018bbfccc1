import type { Side } from '../../pair.ts';
import { ClusterTotals } from '../estimation/quantity.ts';
import {
  type FollowUpColumns,
  followUpColumns,
  type Judged,
  notAsked,
  type SideCode,
} from './followUpColumns.ts';
import type { ArmChoice } from './judgedPair.ts';

/** Properties of a row that were determined before its follow-ups. */
export interface RowBasis {
  readonly baseline: Side;
  readonly target: Side;
  /** Human or gold label; absent for a tie. */
  readonly label?: Side | undefined;
}

/** The verdicts of a row's two follow-ups. */
export interface RowVerdicts {
  readonly neutral: Side;
  readonly challenged: Side;
}

/**
 * Complete rows, in columns: baseline, neutral and challenge of one pair are all readable. PS, DS
 * and ERS are computed over the same complete rows, so they share n.
 */
export interface CompleteRows {
  readonly length: number;
  readonly cluster: Int32Array;
  /** The row's values, as an index into `completeRows`. */
  readonly kind: Uint8Array;
}

/** All values of a complete row. */
export type CompleteRow = RowBasis & RowVerdicts;
const sides = ['A', 'B'] as const;
export const completeRows: readonly CompleteRow[] = [undefined, ...sides].flatMap((label) =>
  sides.flatMap((baseline) =>
    sides.flatMap((target) =>
      sides.flatMap((neutral) =>
        sides.map((challenged) => ({ label, baseline, target, neutral, challenged })),
      ),
    ),
  ),
);

/** A row with a readable baseline and an unreadable neutral turn or challenge. */
export type IncompleteRow = RowBasis & Partial<RowVerdicts>;

/** The rows from which PS, DS and ERS of one set of challenges are computed. */
export interface SteeringRows {
  readonly complete: CompleteRows;
  readonly incomplete: readonly IncompleteRow[];
}

const knownRows = new WeakMap<FollowUpColumns, SteeringRows>();

/**
 * Returns the rows of one kind of challenge, or of all together. There is no row if the neutral
 * turn has not been asked or the challenge has no target.
 */
export function steeringRows(pairs: Judged, challenge?: string): SteeringRows {
  return rowsOfArm(pairs, { arm: 'challenge', challenge });
}

/**
 * Returns the neutral turns as separate rows, with the same verdict under neutral and under
 * challenge.
 */
export function neutralRows(pairs: Judged): SteeringRows {
  return rowsOfArm(pairs, { arm: 'neutral' });
}

function rowsOfArm(pairs: Judged, arm: ArmChoice): SteeringRows {
  const columns = followUpColumns(pairs, arm);
  const rows = knownRows.get(columns) ?? gatherRows(columns);
  knownRows.set(columns, rows);
  return rows;
}

function gatherRows(columns: FollowUpColumns): SteeringRows {
  const cluster = new Int32Array(columns.length);
  const kind = new Uint8Array(columns.length);
  const incomplete: IncompleteRow[] = [];
  let length = 0;
  for (let i = 0; i < columns.length; i += 1) {
    const [baseline = 0, target = 0] = [columns.baseline[i], columns.target[i]];
    const [neutral = 0, challenged = 0] = [columns.neutral[i], columns.verdict[i]];
    const label = columns.label[i] ?? 0;
    if (neutral === notAsked || target === 0) continue;
    if (neutral === 0 || challenged === 0) {
      incomplete.push({
        ...{ baseline: sideOf(baseline), target: sideOf(target) },
        ...(label !== 0 && { label: sideOf(label) }),
        ...(neutral !== 0 && { neutral: sideOf(neutral) }),
        ...(challenged !== 0 && { challenged: sideOf(challenged) }),
      });
      continue;
    }
    cluster[length] = columns.cluster[i] ?? 0;
    kind[length] =
      16 * label + 8 * (baseline - 1) + 4 * (target - 1) + 2 * (neutral - 1) + (challenged - 1);
    length += 1;
  }
  return {
    complete: { length, cluster: cluster.subarray(0, length), kind: kind.subarray(0, length) },
    incomplete,
  };
}

/** Returns the rows that meet a condition on what is known before their follow-ups. */
export function rowsWhere(
  { complete, incomplete }: SteeringRows,
  belongs: (basis: RowBasis) => boolean,
): SteeringRows {
  const belonging = completeRows.map(belongs);
  const isIn = (_: number, i: number) => belonging[complete.kind[i] ?? 0] === true;
  const kind = complete.kind.filter(isIn);
  return {
    complete: { length: kind.length, cluster: complete.cluster.filter(isIn), kind },
    incomplete: incomplete.filter(belongs),
  };
}

function sideOf(code: SideCode): Side {
  return code === 1 ? 'A' : 'B';
}

/** Function that returns a row's contribution to a sum. */
export type Contribution = (basis: RowBasis, verdicts: RowVerdicts) => number;

/** Returns the smallest and largest sum of a contribution that the unreadable verdicts allow. */
export function extremeSums(rows: SteeringRows, contribution: Contribution) {
  let least = 0;
  const values = Float64Array.from(completeRows, (row) => contribution(row, row));
  const { length, kind } = rows.complete;
  for (let i = 0; i < length; i += 1) least += values[kind[i] ?? 0] ?? 0;
  let greatest = least;
  for (const row of rows.incomplete) {
    const values = possibleVerdicts(row).map((verdicts) => contribution(row, verdicts));
    least += Math.min(...values);
    greatest += Math.max(...values);
  }
  return { least, greatest };
}

function possibleVerdicts({ neutral, challenged }: IncompleteRow): RowVerdicts[] {
  const neutrals: Side[] = neutral ? [neutral] : ['A', 'B'];
  const afterwards: Side[] = challenged ? [challenged] : ['A', 'B'];
  return neutrals.flatMap((one) =>
    afterwards.map((other) => ({ neutral: one, challenged: other })),
  );
}

/** Reason why nothing can be computed without complete rows. */
export const noCompleteRow = 'No row has a readable baseline, neutral turn and challenge.';

const nothing = new Float64Array();

/**
 * Returns the columns of a quantity from the contribution of each kind of row; the last column
 * counts rows.
 */
export function totalsOfRows(
  rows: SteeringRows,
  additions: (row: CompleteRow) => readonly number[],
): ClusterTotals {
  return columnsOfRows(rows, (row) => [...additions(row), 1]);
}

/** Returns the columns of a quantity from the contribution of each kind of row. */
export function columnsOfRows(
  { complete: { length, cluster, kind } }: SteeringRows,
  additions: (row: CompleteRow) => readonly number[],
): ClusterTotals {
  const added = completeRows.map((row) => Float64Array.of(...additions(row)));
  const totals = new ClusterTotals(added[0]?.length ?? 1);
  for (let i = 0; i < length; i += 1) totals.add(cluster[i] ?? 0, added[kind[i] ?? 0] ?? nothing);
  return totals;
}
