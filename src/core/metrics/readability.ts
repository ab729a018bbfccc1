import type { JudgmentRow, PlannedArm } from './judgmentRow.ts';

/** What became of the answers of one arm. */
export interface ArmReadability {
  readonly arm: PlannedArm;
  readonly judgments: number;
  readonly readable: number;
  /** Unreadable judgments by what was wrong with them, only what occurred. */
  readonly unreadable: Readonly<Partial<Record<JudgmentRow['outcome'], number>>>;
}

/**
 * Judgments asked and read, by arm. A pair whose baseline is unreadable is in the baseline's count
 * alone: it leaves every other arm.
 */
export function readabilityByArm(rows: Iterable<JudgmentRow>): ArmReadability[] {
  const arms = new Map<
    PlannedArm,
    { judgments: number; unreadable: ArmReadability['unreadable'] }
  >();
  for (const { arm, outcome, preference } of rows) {
    const known = arms.get(arm) ?? { judgments: 0, unreadable: {} };
    const { unreadable } = known;
    arms.set(arm, {
      judgments: known.judgments + 1,
      unreadable:
        preference === undefined
          ? { ...unreadable, [outcome]: (unreadable[outcome] ?? 0) + 1 }
          : unreadable,
    });
  }
  return [...arms].map(([arm, { judgments, unreadable }]) => ({
    arm,
    judgments,
    readable: judgments - Object.values(unreadable).reduce((sum, count) => sum + count, 0),
    unreadable,
  }));
}
