/**
 * Arms that a number may be computed from. `sequence` is a planned multi-step sequence, with one
 * row for each follow-up; turns that the user added have no rows.
 */
export const plannedArms = ['baseline', 'repeat', 'neutral', 'challenge', 'sequence'] as const;
export type PlannedArm = (typeof plannedArms)[number];

export function isPlanned(arm: string): arm is PlannedArm {
  return plannedArms.some((planned) => planned === arm);
}
