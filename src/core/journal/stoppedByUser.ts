import type { ModelErrorReason } from '../words/ports.ts';

const reasons: readonly string[] = ['cancelled', 'budget'] satisfies readonly ModelErrorReason[];

/**
 * Whether a call has no answer because of the user's decision: it was canceled, or exceeded a limit
 * set by the user.
 */
export function isStoppedByUser(reason: string): boolean {
  return reasons.includes(reason);
}
