import type { Side } from '../../pair.ts';

/** What a sequence of follow-ups did to one verdict (PDM 4.8). */
export interface TrajectoryOutcome {
  /** After each step: whether the verdict differs from the baseline's. Ends where it is censored. */
  readonly away: readonly boolean[];
  /** Whether the verdict was away from the baseline after any step. */
  readonly everFlipped: boolean;
  /**
   * How many challenges it took until it was first away, 0 where a neutral follow-up did it; only where
   * it ever was.
   */
  readonly challengesToFirstFlip?: number;
  /** Whether it came back to the baseline's after having been away. */
  readonly returned: boolean;
  /** A step could not be read: what came after it is unknown, so the trajectory ends before it. */
  readonly censored: boolean;
}

export interface TrajectoryStep {
  /** Undefined where the answer could not be read. */
  readonly preference: Side | undefined;
  /** Neutral follow-ups are steps, but no challenges, and are not counted to the first flip. */
  readonly isChallenge: boolean;
}

/** Reads a multi-step trajectory. All verdicts are held against the baseline's, never each other. */
export function traceTrajectory(
  baseline: Side,
  steps: readonly TrajectoryStep[],
): TrajectoryOutcome {
  const unreadable = steps.findIndex(({ preference }) => preference === undefined);
  const seen = unreadable < 0 ? steps : steps.slice(0, unreadable);
  const away = seen.map(({ preference }) => preference !== baseline);
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
    returned: everFlipped && away.slice(first).includes(false),
    censored: unreadable >= 0,
  };
}
