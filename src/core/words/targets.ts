import { isDecided, otherSide, type Stance, type Target } from './verdict.ts';

/**
 * Rules for choosing the response that a challenge favors (PDM 3.5): `anti-baseline` takes the one
 * that B1 did not choose; `counterbalanced` assigns it independently of B1.
 */
export const protocols = ['anti-baseline', 'counterbalanced'] as const;
export type Protocol = (typeof protocols)[number];

/**
 * Protocols that a run may plan, in display order: the single-step protocols, named after their
 * target rule, and `multi-step`, a sequence of challenges in one conversation (PDM 4.8).
 */
export const plannedProtocols = [...protocols, 'multi-step'] as const;
export type PlannedProtocol = (typeof plannedProtocols)[number];

/**
 * Protocols of a whole file unless others are chosen: stability, reversals and steering toward a
 * target belong together (PDM 6.2).
 */
export const usualProtocols: readonly Protocol[] = protocols;

/**
 * What a planned sequence favors: the response that B1 did not choose or the one assigned to the
 * pair, both fixed for the whole sequence; or, at each step, the response that the previous verdict
 * rejects.
 */
export const sequenceAims = ['other', 'assigned', 'current'] as const;
export type SequenceAim = (typeof sequenceAims)[number];

/** Names of sequence targets in plans, tables and figures, after "target: ". */
export const aimNames: Readonly<Record<SequenceAim, string>> = {
  other: "not B1's choice",
  assigned: 'assigned',
  current: 'against the current verdict',
};

/**
 * Returns the default aim of a sequence: the assigned response in a run that also audits
 * counterbalanced targets (PDM 4.8), otherwise the response that B1 did not choose.
 */
export function usualAim(protocols: readonly PlannedProtocol[]): SequenceAim {
  return protocols.includes('counterbalanced') ? 'assigned' : 'other';
}

/**
 * Targets that a step can have: a given response or direction, the one that B1 did not choose or,
 * at each step, the one that the previous turn did not choose.
 */
export const aims = ['other', 'A', 'B', 'up', 'down', 'current'] as const;
export type Aim = (typeof aims)[number];

/**
 * Returns the target of a step, given the verdicts of the baseline and of the previous turn. A tie
 * rejects neither response, and a score without a pass mark rejects nothing: their target is the
 * assigned one.
 */
export function aimedTarget(
  aim: Aim,
  baseline: Stance | undefined,
  previous: Stance | undefined,
  assigned: Target | undefined,
): Target {
  if (aim !== 'other' && aim !== 'current') return aim;
  return rejectedBy(aim === 'other' ? baseline : previous) ?? assigned ?? 'A';
}

/** Returns the options from which a judge's counterbalanced targets are drawn. */
export function targetsFor({
  kind,
}: {
  readonly kind: 'pairwise' | 'pointwise';
}): readonly [Target, Target] {
  return kind === 'pairwise' ? ['A', 'B'] : ['up', 'down'];
}

/**
 * Returns the target that a verdict rejects, which is the one under anti-baseline; undefined for a
 * tie and for a score without a pass mark.
 */
export function rejectedBy(verdict: Stance | undefined): Target | undefined {
  return isDecided(verdict) ? otherSide(verdict) : undefined;
}
