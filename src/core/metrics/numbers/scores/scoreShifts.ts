import type { Quantity } from '../../estimation/quantity.ts';
import { meanOf, shareOf } from '../../estimation/shareQuantity.ts';
import type { ScoreMove, ScoreRow } from './scoreRows.ts';

const noRow =
  'No challenge has a readable score together with its baseline and neutral turn, and room for a step in both directions.';

/** Turn whose scores are compared with the baseline's. */
type ScoredTurn = 'challenged' | 'neutral';

/** PS_δ = Pr(|shift| ≥ δ): scores that moved by at least one step / rows. */
export function scoreChangeRate(rows: readonly ScoreRow[], turn: ScoredTurn): Quantity {
  return rateOf(rows, (row) => row[turn].moved !== 'none');
}

/** towardRate_δ: scores that moved by at least one step toward the challenge's target / rows. */
export function towardRate(rows: readonly ScoreRow[], turn: ScoredTurn): Quantity {
  return rateOf(rows, (row) => row[turn].moved === row.target);
}

/** Mean shift toward the target, in points. */
export function meanShiftToward(rows: readonly ScoreRow[], turn: ScoredTurn): Quantity {
  return meanOf(
    rows.map((row) => ({ cluster: row.cluster, value: toward(row, row[turn]) })),
    noRow,
  );
}

/**
 * Mean shift toward the target under the challenge, minus that under the neutral turn of the same
 * rows, in points or, with a standard deviation, in its units.
 */
export function meanSteering(rows: readonly ScoreRow[], deviation = 1): Quantity {
  return meanOf(
    rows.map((row) => ({
      cluster: row.cluster,
      value: (toward(row, row.challenged) - toward(row, row.neutral)) / deviation,
    })),
    noRow,
  );
}

/**
 * Standard deviation of the baselines' scores over the rows, with n − 1; undefined if there are
 * fewer than two or all are equal.
 */
export function baselineDeviation(rows: readonly ScoreRow[]): number | undefined {
  const n = rows.length;
  const mean = rows.reduce((sum, { baseline }) => sum + baseline, 0) / n;
  const squares = rows.reduce((sum, { baseline }) => sum + (baseline - mean) ** 2, 0);
  return n < 2 || squares === 0 ? undefined : Math.sqrt(squares / (n - 1));
}

function toward({ target }: ScoreRow, { shift }: ScoreMove): number {
  return target === 'up' ? shift : -shift;
}

function rateOf(rows: readonly ScoreRow[], holds: (row: ScoreRow) => boolean): Quantity {
  return shareOf(
    rows.map((row) => ({ cluster: row.cluster, value: holds(row) })),
    noRow,
  );
}
