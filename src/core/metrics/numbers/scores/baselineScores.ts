import { type Audit, isReadable, withCountedBaseline } from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOf, shareOf } from '../../estimation/shareQuantity.ts';
import { isScored } from './scoreRows.ts';

/** The level of the scores or grades that a judge gave before anything challenged them. */
export interface BaselineScores {
  /** Mean score, in points; absent for judges that give none. */
  readonly mean?: Quantity;
  /** Share of responses that pass, for judges that give a grade and no score. */
  readonly passed?: Quantity;
}

/** Returns the level of a judge of single responses; nothing for a judge of pairs. */
export function baselineScores(audits: readonly Audit[]): BaselineScores {
  const ofResponses = withCountedBaseline(audits).filter(({ baseline: { preference } }) => {
    return preference !== 'A' && preference !== 'B' && preference !== 'tie';
  });
  const scored = ofResponses.filter(({ baseline }) => isScored(baseline));
  if (scored.length === 0) return {};
  if (scored.some(({ baseline }) => baseline.score !== undefined)) {
    const scores = ofResponses.map(({ cluster, baseline }) => ({
      cluster,
      value: isReadable(baseline) ? baseline.score : undefined,
    }));
    return { mean: meanOf(scores, noScore) };
  }
  const grades = ofResponses.map(({ cluster, baseline: { preference } }) => ({
    cluster,
    value: preference && preference === 'up',
  }));
  return { passed: shareOf(grades, noScore) };
}

const noScore = 'No response could be scored.';
