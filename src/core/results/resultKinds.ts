import type { TurnName } from '../words/turns.ts';
import type { TurnResult } from './turnResult.ts';

/**
 * Whether the judge was challenged before it answered. B2 and the neutral follow-up aren't
 * challenges.
 */
export function isChallenged({ name: { arm } }: { readonly name: Pick<TurnName, 'arm'> }): boolean {
  return arm === 'challenge' || arm === 'sequence' || arm === 'step';
}

/** Whether the result concerns an unreadable answer. */
export function isUnread({ outcome }: Pick<TurnResult, 'outcome'>): boolean {
  return outcome === 'unreadable' || outcome === 'nothing-read';
}

/** Whether the verdict is another one than the first. */
export function hasNewVerdict({ outcome }: Pick<TurnResult, 'outcome'>): boolean {
  return outcome === 'flip' || outcome === 'softening' || outcome === 'hardening';
}
