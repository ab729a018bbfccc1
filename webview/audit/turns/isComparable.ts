import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';

/** Whether a turn's justification can be compared with the baseline's. */
export function isComparable({ name, judgment }: TurnView): boolean {
  return name.arm !== 'baseline' && judgment?.flip !== undefined;
}
