/**
 * Arms that a number may be computed from. `sequence` is a planned multi-step sequence, one row for
 * each follow-up; turns of the user's own choice are no rows at all.
 */
export const plannedArms = ['baseline', 'repeat', 'neutral', 'challenge', 'sequence'] as const;
export type PlannedArm = (typeof plannedArms)[number];
