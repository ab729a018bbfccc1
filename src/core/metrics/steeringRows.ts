import type { Side } from '../pair.ts';
import { followUpsOf, type JudgedPair } from './judgedPair.ts';

/** What was decided before a row's follow-ups. */
export interface RowBasis {
  readonly baseline: Side;
  readonly target: Side;
}

/** The verdicts of a row's two follow-ups. */
export interface RowVerdicts {
  readonly neutral: Side;
  readonly challenged: Side;
}

/**
 * A complete row: baseline, neutral and challenge of one pair could all be read. PS, DS and ERS are
 * computed on the same complete rows, so that they share n (MEASURES, "Unreadable answers").
 */
export interface CompleteRow extends RowBasis, RowVerdicts {
  readonly cluster: number;
}

/** A row whose baseline could be read, and neutral or challenge could not. */
export type IncompleteRow = RowBasis & Partial<RowVerdicts>;

/** The rows that PS, DS and ERS of one set of challenges are made of. */
export interface SteeringRows {
  readonly complete: readonly CompleteRow[];
  readonly incomplete: readonly IncompleteRow[];
}

/**
 * The rows of one kind of challenge, or of all together. Where the neutral turn has not been asked or
 * the challenge has no target, there is no row.
 */
export function steeringRows(pairs: readonly JudgedPair[], challenge?: string): SteeringRows {
  const complete: CompleteRow[] = [];
  const incomplete: IncompleteRow[] = [];
  for (const { cluster, pair, baseline, row } of followUpsOf(pairs, {
    arm: 'challenge',
    challenge,
  })) {
    if (!pair.neutral || row.target === undefined) continue;
    const basis = { baseline: baseline.preference, target: row.target };
    const [neutral, challenged] = [pair.neutral.preference, row.preference];
    if (neutral && challenged) complete.push({ cluster, ...basis, neutral, challenged });
    else
      incomplete.push({ ...basis, ...(neutral && { neutral }), ...(challenged && { challenged }) });
  }
  return { complete, incomplete };
}

/** What a row adds to a sum. */
export type Contribution = (basis: RowBasis, verdicts: RowVerdicts) => number;

/** The least and greatest sum of a contribution that the unreadable verdicts allow. */
export function extremeSums(rows: SteeringRows, contribution: Contribution) {
  let [least, greatest] = [0, 0];
  for (const row of rows.complete) {
    const value = contribution(row, row);
    least += value;
    greatest += value;
  }
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

/** Why nothing can be computed where there is no complete row. */
export const noCompleteRow = 'No row has a readable baseline, neutral turn and challenge.';
