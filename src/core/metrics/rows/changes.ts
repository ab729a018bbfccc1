import type { FollowUpColumns } from './growingColumns.ts';
import { type StanceCode, tieCode } from './stanceCode.ts';

/**
 * Differences from B1 that a number counts: `flip`, from one response to the other (the strict
 * form); `any`, also from a response to a tie. Both are over judgments whose B1 is not a tie.
 */
export type ChangeRule = 'flip' | 'any';

type Verdicts = Pick<FollowUpColumns, 'baseline' | 'verdict'>;

/** Whether B1 prefers a response. Only such judgments can flip or soften. */
export function isDecidedAt({ baseline }: Pick<Verdicts, 'baseline'>, i: number): boolean {
  return baseline[i] !== tieCode;
}

/** Whether a judgment changed B1's verdict; undefined if it is unreadable. */
export function isChangedAt(
  { baseline, verdict }: Verdicts,
  i: number,
  rule: ChangeRule = 'flip',
): boolean | undefined {
  return isChange(baseline[i] ?? 0, verdict[i] ?? 0, rule);
}

/** `isChangedAt` for two verdicts. */
export function isChange(
  baseline: StanceCode,
  verdict: StanceCode,
  rule: ChangeRule = 'flip',
): boolean | undefined {
  if (verdict === 0) return undefined;
  return verdict !== baseline && (rule === 'any' || (verdict !== tieCode && baseline !== tieCode));
}
