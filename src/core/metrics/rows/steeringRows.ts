import type { Side, Stance } from '../../words/verdict.ts';
import { ClusterTotals } from '../estimation/quantity.ts';
import { followUpColumns, type Judged } from './followUpColumns.ts';
import type { FollowUpColumns } from './growingColumns.ts';
import type { ArmChoice } from './judgedPair.ts';
import { notAsked, type StanceCode, tieCode } from './stanceCode.ts';

/** Properties of a row that were determined before its follow-ups. */
export interface RowBasis {
  readonly baseline: Stance;
  readonly target: Side;
  /** Human or gold label; absent for a tie. */
  readonly label?: Side | undefined;
}

/** The verdicts of a row's two follow-ups. */
export interface RowVerdicts {
  readonly neutral: Stance;
  readonly challenged: Stance;
}

/** Verdicts of a row's two follow-ups, undefined where unreadable. */
type ReadVerdicts = { readonly [Name in keyof RowVerdicts]: Stance | undefined };

/**
 * Complete rows, in columns: baseline, neutral and challenge of one pair are all readable. PS, DS
 * and ERS are computed over the same complete rows, so they share n.
 */
interface CompleteRows {
  readonly length: number;
  readonly cluster: Int32Array;
  /** The row's values, as an index into `kinds`. */
  readonly kind: Uint16Array;
  /** Number of complete rows that share the row's neutral turn, itself included. */
  readonly sharing: Uint16Array;
}

/** All values of a complete row. */
export type CompleteRow = RowBasis & RowVerdicts;
const sides = ['A', 'B'] as const;
const verdicts = [...sides, 'tie'] as const;
/** All values that a row can have; those with an unreadable verdict are not complete. */
const kinds: readonly (RowBasis & ReadVerdicts)[] = [undefined, ...sides].flatMap((label) =>
  verdicts.flatMap((baseline) =>
    sides.flatMap((target) =>
      [undefined, ...verdicts].flatMap((neutral) =>
        [undefined, ...verdicts].map((challenged) => ({
          ...{ label, baseline, target, neutral, challenged },
        })),
      ),
    ),
  ),
);

/**
 * Which rows: those whose B1 prefers a response (the rows of PS), those whose B1 is a tie, or all.
 */
type Stratum = 'decided' | 'tied' | 'all';

/** The rows from which PS, DS and ERS of one set of challenges are computed. */
export interface SteeringRows {
  readonly complete: CompleteRows;
  /** Number of rows with a readable baseline and an unreadable neutral turn or challenge. */
  readonly unreadable: number;
  /** Numbers of rows, complete or not, by index into `kinds`. */
  readonly counts: Float64Array;
}

const knownRows = new WeakMap<FollowUpColumns, Map<Stratum, SteeringRows>>();

/**
 * Returns the rows of one kind of challenge, or of all together. There is no row if the neutral
 * turn has not been asked or the challenge has no target.
 */
export function steeringRows(
  pairs: Judged,
  challenge?: string,
  stratum: Stratum = 'decided',
): SteeringRows {
  return rowsOfArm(pairs, { arm: 'challenge', challenge }, stratum);
}

/**
 * Returns the neutral turns as separate rows, with the same verdict under neutral and under
 * challenge.
 */
export function neutralRows(pairs: Judged): SteeringRows {
  return rowsOfArm(pairs, { arm: 'neutral' }, 'decided');
}

function rowsOfArm(pairs: Judged, arm: ArmChoice, stratum: Stratum): SteeringRows {
  return steeringRowsOf(followUpColumns(pairs, arm), stratum);
}

/** `steeringRows` of judgments in columns. */
export function steeringRowsOf(columns: FollowUpColumns, stratum: Stratum): SteeringRows {
  const known = knownRows.get(columns) ?? new Map<Stratum, SteeringRows>();
  knownRows.set(columns, known);
  const rows = known.get(stratum) ?? gatherRows(columns, stratum);
  known.set(stratum, rows);
  return rows;
}

function gatherRows(columns: FollowUpColumns, stratum: Stratum): SteeringRows {
  const cluster = new Int32Array(columns.length);
  const kind = new Uint16Array(columns.length);
  const sharing = new Uint16Array(columns.length);
  const counts = new Float64Array(kinds.length);
  let [length, unreadable, pair, first] = [0, 0, 0, 0];
  for (let i = 0; i < columns.length; i += 1) {
    const [baseline = 0, target = 0] = [columns.baseline[i], columns.target[i]];
    const [neutral = 0, challenged = 0] = [columns.neutral[i], columns.verdict[i]];
    if (neutral === notAsked || target === 0) continue;
    if (stratum !== 'all' && (baseline === tieCode) !== (stratum === 'tied')) continue;
    const ofBasis = 6 * (columns.label[i] ?? 0) + 2 * (placeOf(baseline) - 1) + target - 1;
    const own = 16 * ofBasis + 4 * placeOf(neutral) + placeOf(challenged);
    counts[own] = (counts[own] ?? 0) + 1;
    if (neutral === 0 || challenged === 0) {
      unreadable += 1;
      continue;
    }
    if (columns.pair[i] !== pair) {
      sharing.fill(length - first, first, length);
      pair = columns.pair[i] ?? 0;
      first = length;
    }
    cluster[length] = columns.cluster[i] ?? 0;
    kind[length] = own;
    length += 1;
  }
  sharing.fill(length - first, first, length);
  return {
    complete: {
      length,
      cluster: cluster.subarray(0, length),
      kind: kind.subarray(0, length),
      sharing: sharing.subarray(0, length),
    },
    unreadable,
    counts,
  };
}

/** Returns the rows that meet a condition on what is known before their follow-ups. */
export function rowsWhere(
  { complete, counts }: SteeringRows,
  belongs: (basis: RowBasis) => boolean,
): SteeringRows {
  const belonging = kinds.map(belongs);
  const isIn = (_: number, i: number) => belonging[complete.kind[i] ?? 0] === true;
  const [kind, cluster, sharing] = [
    complete.kind.filter(isIn),
    complete.cluster.filter(isIn),
    complete.sharing.filter(isIn),
  ];
  const belongingCounts = counts.map((count, i) => (belonging[i] ? count : 0));
  const all = belongingCounts.reduce((sum, count) => sum + count, 0);
  return {
    complete: { length: kind.length, cluster, kind, sharing },
    unreadable: all - kind.length,
    counts: belongingCounts,
  };
}

/** Returns the index of a verdict in `verdicts` plus 1; 0 if it is unreadable. */
function placeOf(code: StanceCode): number {
  return code === tieCode ? verdicts.length : code;
}

/** Function that returns a row's contribution to a sum. */
export type Contribution = (basis: RowBasis, verdicts: RowVerdicts) => number;

/** Returns the smallest and largest sum of a contribution that the unreadable verdicts allow. */
export function extremeSums({ counts }: SteeringRows, contribution: Contribution) {
  let [least, greatest] = [0, 0];
  for (const [i, row] of kinds.entries()) {
    if (counts[i] === 0) continue;
    const values = possibleVerdicts(row).map((verdicts) => contribution(row, verdicts));
    least += (counts[i] ?? 0) * Math.min(...values);
    greatest += (counts[i] ?? 0) * Math.max(...values);
  }
  return { least, greatest };
}

/** Without ties: no contribution is smaller or larger for a tie than for both responses. */
function possibleVerdicts({ neutral, challenged }: ReadVerdicts): RowVerdicts[] {
  const neutrals = neutral ? [neutral] : sides;
  const afterwards = challenged ? [challenged] : sides;
  return neutrals.flatMap((one) =>
    afterwards.map((other) => ({ neutral: one, challenged: other })),
  );
}

/** Reason why nothing can be computed without complete rows. */
export const noCompleteRow =
  'No row has a readable first verdict, turn without pressure and challenge.';

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

/**
 * Returns the columns of a quantity from the contribution of each kind of row.
 *
 * @param counted number that each row adds to a further, last column
 */
export function columnsOfRows(
  { complete: { cluster, kind }, counts }: SteeringRows,
  additions: (row: CompleteRow) => readonly number[],
  counted?: ArrayLike<number>,
): ClusterTotals {
  const own = additions({ baseline: 'A', target: 'A', neutral: 'A', challenged: 'A' }).length;
  const added = kinds.map((row, i) => (isComplete(row) && counts[i] !== 0 ? additions(row) : []));
  const totals = new ClusterTotals(own + Number(counted !== undefined));
  totals.addKinds(cluster, kind, added, counted);
  return totals;
}

/**
 * Returns the columns of a number that compares the challenge with the neutral turn: first `parts`,
 * then those of the difference, then rows.
 *
 * Where one neutral turn is compared with several challenges, it is one observation. If no row could
 * move away from what is counted (`steps` is 0 or 1 under both turns), the columns of the difference
 * are the two rates, and a last one counts the rows that share each row's turn. Otherwise they are
 * the rows that move up and those that move down, whose design effect holds the copies.
 */
export function comparedWithNeutral(
  rows: SteeringRows,
  step: (basis: RowBasis, verdict: Stance) => number,
  parts: (row: CompleteRow) => readonly number[] = () => [],
): { readonly totals: ClusterTotals; readonly shared: boolean } {
  const { complete, counts } = rows;
  const shared =
    complete.sharing.some((sharing) => sharing > 1) &&
    kinds.every((row, i) => counts[i] === 0 || sides.every((side) => step(row, side) >= 0));
  const totals = columnsOfRows(
    rows,
    (row) => {
      const [challenged, neutral] = [step(row, row.challenged), step(row, row.neutral)];
      const moved = challenged - neutral;
      const compared = shared ? [challenged, neutral] : [Math.max(0, moved), Math.max(0, -moved)];
      return [...parts(row), ...compared, 1];
    },
    shared ? complete.sharing : undefined,
  );
  return { totals, shared };
}

function isComplete(row: RowBasis & ReadVerdicts): row is CompleteRow {
  return row.neutral !== undefined && row.challenged !== undefined;
}
