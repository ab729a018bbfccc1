import { type Audit, isReadable, withCountedBaseline } from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOf, shareOf } from '../../estimation/shareQuantity.ts';
import type { ScoreMove, ScoreRow } from './scoreRows.ts';

const noRow =
  'No challenge has a readable score together with its first verdict and turn without pressure, and room for a step in both directions.';

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
 * Standard deviation of a judge's readable scores at B1, with n − 1, each of which counts once
 * however many challenges follow it; undefined if there are fewer than two or all are equal.
 */
export function baselineDeviation(audits: readonly Audit[]): number | undefined {
  const scores = withCountedBaseline(audits).flatMap(({ baseline }) =>
    isReadable(baseline) ? (baseline.score ?? []) : [],
  );
  const n = scores.length;
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return n < 2 || scores.every((score) => score === scores[0])
    ? undefined
    : Math.sqrt(squares / (n - 1));
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
