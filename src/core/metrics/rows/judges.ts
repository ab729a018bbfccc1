import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { groupBy } from './groupBy.ts';

/** A judge with settings, and the models that answered under its name. */
export interface JudgeSummary {
  readonly judge: string;
  readonly judgeName: string;
  readonly simulated: boolean;
  readonly judgments: number;
  /**
   * Judgments by fingerprint, most frequent first. More than one means that the served model or the
   * answer format changed during the run.
   */
  readonly fingerprints: readonly { readonly fingerprint: string; readonly judgments: number }[];
}

export function judgesOf(rows: Iterable<JudgmentRow>): JudgeSummary[] {
  return [...groupBy(rows, ({ judge }) => judge)].map(([judge, own]) => ({
    judge,
    judgeName: own[0]?.judgeName ?? '',
    simulated: own.some(({ simulated }) => simulated),
    judgments: own.length,
    fingerprints: [...groupBy(own, ({ fingerprint }) => fingerprint)]
      .map(([fingerprint, { length }]) => ({ fingerprint, judgments: length }))
      .sort((one, other) => other.judgments - one.judgments),
  }));
}
