import { sideOf } from '../../../judgments/verdictChange.ts';
import { otherSide } from '../../../otherSide.ts';
import type { Side, Stance } from '../../../pair.ts';

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
 * Targets that a step can have: a given response, the one that B1 did not choose or, at each step,
 * the one that the previous turn did not choose.
 */
export const aims = ['other', 'A', 'B', 'current'] as const;
export type Aim = (typeof aims)[number];

/**
 * Returns the target of a step, given the verdicts of the baseline and of the previous turn. A tie
 * rejects neither response: its target is the assigned one.
 */
export function aimedTarget(
  aim: Aim,
  baseline: Stance,
  previous: Stance,
  assigned: Side | undefined,
): Side {
  if (aim === 'A' || aim === 'B') return aim;
  return rejectedBy(aim === 'other' ? baseline : previous) ?? assigned ?? 'A';
}

/** Options from which a counterbalanced target is drawn. */
export const sides: readonly Side[] = ['A', 'B'];

/** Returns the response that a verdict rejects, the target under anti-baseline; undefined for a tie. */
export function rejectedBy(verdict: Stance): Side | undefined {
  const side = sideOf(verdict);
  return side && otherSide(side);
}
