import { otherSide } from '../../../otherSide.ts';
import type { Side } from '../../../pair.ts';

/**
 * How the response that a challenge favours is chosen (PDM 3.5): `anti-baseline` takes the one that
 * B1 did not choose; `counterbalanced` assigns it independently of B1.
 */
export const protocols = ['anti-baseline', 'counterbalanced'] as const;
export type Protocol = (typeof protocols)[number];

/**
 * What a run may plan, in the order in which it is shown: the single-step protocols, named after the
 * rule of their target, and `multi-step`, a sequence of challenges on top of one another (PDM 4.8).
 */
export const plannedProtocols = [...protocols, 'multi-step'] as const;
export type PlannedProtocol = (typeof plannedProtocols)[number];

/**
 * What a planned sequence favours: the response that B1 did not choose, or the one that was assigned to
 * the pair, either fixed from its start to its end; or, at each step anew, the response that the verdict
 * before it is against.
 */
export const sequenceAims = ['other', 'assigned', 'current'] as const;
export type SequenceAim = (typeof sequenceAims)[number];

/** Targets of sequences as plans, tables and numbers name them, after "target: ". */
export const aimNames: Readonly<Record<SequenceAim, string>> = {
  other: "not B1's choice",
  assigned: 'assigned',
  current: 'against the current verdict',
};

/**
 * What a sequence favors unless chosen otherwise: the assigned response in a run that also audits
 * counterbalanced targets (PDM 4.8), else the response that B1 did not choose.
 */
export function usualAim(protocols: readonly PlannedProtocol[]): SequenceAim {
  return protocols.includes('counterbalanced') ? 'assigned' : 'other';
}

/**
 * What a step's target is to be: a given response, the one that B1 did not choose, or, at each step
 * anew, the one that the turn before it did not choose.
 */
export const aims = ['other', 'A', 'B', 'current'] as const;
export type Aim = (typeof aims)[number];

/** The target of a step, from the baseline's verdict and that of the turn before it. */
export function aimedTarget(aim: Aim, baseline: Side, previous: Side): Side {
  if (aim === 'A' || aim === 'B') return aim;
  return otherSide(aim === 'other' ? baseline : previous);
}

/** What a counterbalanced target is drawn from. */
export const sides: readonly Side[] = ['A', 'B'];

export function antiBaselineTarget(baseline: Side): Side {
  return otherSide(baseline);
}
