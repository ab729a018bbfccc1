import type { NotEstimable } from '../../estimation/estimate.ts';
import { type PairedRow, type PairedTest, testPaired } from '../../estimation/pairedDifference.ts';
import { isChange, isChangedAt, isDecidedAt } from '../../rows/changes.ts';
import { followUpColumns, notAsked } from '../../rows/followUpColumns.ts';
import { challengeKinds, type JudgedPair } from '../../rows/judgedPair.ts';
import { adjustTests } from '../../statistics/holm.ts';
import { agreementRows } from '../agreement/agreement.ts';

/**
 * `flip`: whether a verdict flips under the neutral turn (before) and under the challenge (after).
 * `agreement`: whether it agrees with the label at B1 (before) and after the challenge (after).
 */
export type PairedOutcome = 'flip' | 'agreement';

/** A paired test with its Holm-adjusted p in its family of tests. */
export type Adjusted = PairedTest & { readonly adjustedP: number };

/** A test or the reason why there is none, with the name of the comparison. */
export interface NamedTest {
  readonly name: string;
  readonly test: Adjusted | NotEstimable;
}

/**
 * Tests each challenge, adjusted as one family by Holm's method.
 *
 * @param pairs pairs of one judge under one protocol
 */
export function pairedTests(pairs: readonly JudgedPair[], outcome: PairedOutcome): NamedTest[] {
  const rowsOf = (challenge: string) =>
    outcome === 'flip'
      ? flipRows(pairs, challenge)
      : agreementRows(pairs, { arm: 'challenge', challenge });
  return adjustTests(
    challengeKinds(pairs).map((name) => {
      return { name, test: testPaired(rowsOf(name), 'No pair has both outcomes.') };
    }),
  );
}

/**
 * Returns the rows of PS, DS and ERS: B1 readable and no tie, with a target and a neutral turn
 * to compare with.
 */
function flipRows(pairs: readonly JudgedPair[], challenge: string): PairedRow[] {
  const columns = followUpColumns(pairs, { arm: 'challenge', challenge });
  const { length, cluster, baseline, neutral, target } = columns;
  const rows: PairedRow[] = [];
  for (let i = 0; i < length; i += 1) {
    if (neutral[i] === notAsked || target[i] === 0 || !isDecidedAt(columns, i)) continue;
    rows.push({
      cluster: cluster[i] ?? 0,
      before: isChange(baseline[i] ?? 0, neutral[i] ?? 0),
      after: isChangedAt(columns, i),
    });
  }
  return rows;
}
