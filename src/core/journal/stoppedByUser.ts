import type { ModelErrorReason } from '../ports.ts';

const reasons: readonly string[] = ['cancelled', 'budget'] satisfies readonly ModelErrorReason[];

/** Whether the user's own decision left a call without an answer: canceled, or over a limit that was set. */
export function isStoppedByUser(reason: string): boolean {
  return reasons.includes(reason);
}
