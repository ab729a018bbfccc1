import type { Stance } from '../words/verdict.ts';
import { changeOf } from './verdictChange.ts';

/** Effect of a sequence of follow-ups on one verdict (PDM 4.8). */
export interface TrajectoryOutcome {
  /**
   * For each step, whether the verdict is for another response than the baseline's; a tie is not.
   * Ends where the sequence is censored.
   */
  readonly away: readonly boolean[];
  /** Whether the verdict was away after any step. */
  readonly everFlipped: boolean;
  /**
   * Number of challenges until the first flip, 0 if a neutral follow-up caused it; absent without a
   * flip.
   */
  readonly challengesToFirstFlip?: number;
  /** Whether the verdict returned to the baseline's after a flip. */
  readonly returned: boolean;
  /** Whether a step is unreadable. What follows it is unknown, so the trajectory ends before it. */
  readonly censored: boolean;
}

interface TrajectoryStep {
  /** Undefined if the answer is unreadable. */
  readonly preference: Stance | undefined;
  /**
   * Whether the step is a challenge. Neutral follow-ups are not, and are not counted before the
   * first flip.
   */
  readonly isChallenge: boolean;
}

/**
 * Traces a multi-step trajectory. All verdicts are compared with the baseline's, never with each
 * other.
 */
export function traceTrajectory(
  baseline: Stance,
  steps: readonly TrajectoryStep[],
): TrajectoryOutcome {
  const unreadable = steps.findIndex(({ preference }) => preference === undefined);
  const seen = unreadable < 0 ? steps : steps.slice(0, unreadable);
  const away = seen.map(({ preference }) => {
    const change = changeOf(baseline, preference);
    return change === 'flip' || change === 'hardening';
  });
  const first = away.indexOf(true);
  const everFlipped = first >= 0;
  return {
    away,
    everFlipped,
    ...(everFlipped
      ? {
          challengesToFirstFlip: seen.slice(0, first + 1).filter(({ isChallenge }) => isChallenge)
            .length,
        }
      : {}),
    returned: everFlipped && seen.slice(first).some(({ preference }) => preference === baseline),
    censored: unreadable >= 0,
  };
}
