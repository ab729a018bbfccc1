import { type ArmChoice, type Audit, followUps } from '../../judgments/audit.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import type { Side, Stance } from '../../words/verdict.ts';
import { ClusterTotals } from '../estimation/quantity.ts';

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

const knownRows = new WeakMap<readonly Audit[], Map<string, SteeringRows>>();

/**
 * Returns the rows of one kind of challenge, or of all together. There is no row if the neutral
 * turn has not been asked or the challenge has no target. They are gathered once for each list of
 * audits.
 */
export function steeringRows(
  audits: readonly Audit[],
  challenge?: string,
  stratum: Stratum = 'decided',
): SteeringRows {
  const known = knownRows.get(audits) ?? new Map<string, SteeringRows>();
  knownRows.set(audits, known);
  return getOrAdd(known, JSON.stringify([stratum, challenge]), () =>
    gatherRows(audits, { arm: 'challenge', challenge }, stratum),
  );
}

/**
 * Returns the neutral turns as separate rows, with the same verdict under neutral and under
 * challenge.
 */
export function neutralRows(audits: readonly Audit[]): SteeringRows {
  return gatherRows(audits, { arm: 'neutral' }, 'decided');
}

function gatherRows(audits: readonly Audit[], arm: ArmChoice, stratum: Stratum): SteeringRows {
  const [cluster, kind, sharing]: [number[], number[], number[]] = [[], [], []];
  const counts = new Float64Array(kinds.length);
  let unreadable = 0;
  let last: Audit | undefined;
  let first = 0;
  for (const { cluster: prompt, audit, baseline, judgment } of followUps(audits, arm)) {
    const { neutral, pair } = audit;
    if (!neutral || !judgment.target) continue;
    if (stratum !== 'all' && (baseline.preference === 'tie') !== (stratum === 'tied')) continue;
    const [before, target] = [codeOf(baseline.preference), codeOf(judgment.target)];
    const [under, challenged] = [codeOf(neutral.preference), codeOf(judgment.preference)];
    const ofBasis = 6 * codeOf(pair.label) + 2 * (before - 1) + target - 1;
    const own = 16 * ofBasis + 4 * under + challenged;
    counts[own] = (counts[own] ?? 0) + 1;
    if (under === 0 || challenged === 0) {
      unreadable += 1;
      continue;
    }
    if (audit !== last) {
      sharing.fill(sharing.length - first, first);
      last = audit;
      first = sharing.length;
    }
    cluster.push(prompt);
    kind.push(own);
    sharing.push(0);
  }
  sharing.fill(sharing.length - first, first);
  return {
    complete: {
      length: kind.length,
      cluster: Int32Array.from(cluster),
      kind: Uint16Array.from(kind),
      sharing: Uint16Array.from(sharing),
    },
    unreadable,
    counts,
  };
}

/**
 * Returns the index of a stance in `verdicts` plus 1, with a grade as the side that it is like; 0 if
 * there is none.
 */
function codeOf(stance: Stance | undefined): number {
  switch (stance) {
    case undefined:
      return 0;
    case 'A':
    case 'up':
      return 1;
    case 'B':
    case 'down':
      return 2;
    case 'tie':
      return verdicts.length;
  }
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
