import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { PlannedArm } from '../../judgments/plannedArms.ts';

/** Numbers of readable and unreadable answers in one arm. */
interface ArmReadability {
  readonly arm: PlannedArm;
  readonly judgments: number;
  readonly readable: number;
  /** Number of unreadable judgments by what was wrong with them, without zeros. */
  readonly unreadable: Readonly<Partial<Record<JudgmentRow['outcome'], number>>>;
}

/**
 * Counts judgments asked and read, by arm. A pair with an unreadable baseline counts only in the
 * baseline arm.
 */
export function readabilityByArm(rows: Iterable<JudgmentRow>): ArmReadability[] {
  const arms = new Map<
    PlannedArm,
    { judgments: number; unreadable: Partial<Record<JudgmentRow['outcome'], number>> }
  >();
  for (const { arm, outcome } of rows) {
    const counts = arms.get(arm) ?? { judgments: 0, unreadable: {} };
    arms.set(arm, counts);
    counts.judgments += 1;
    if (outcome !== 'readable') {
      counts.unreadable[outcome] = (counts.unreadable[outcome] ?? 0) + 1;
    }
  }
  return [...arms].map(([arm, { judgments, unreadable }]) => ({
    arm,
    judgments,
    readable: judgments - Object.values(unreadable).reduce((sum, count) => sum + count, 0),
    unreadable,
  }));
}
