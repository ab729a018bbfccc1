import * as z from 'zod';
import type { Field } from './field.ts';
import type { VerdictChange } from './verdictChange.ts';

const schema = z.boolean().optional();

/** Whether the verdict differs from that of the preceding turn; only for steps and sequences. */
export const changedFromPrevious = {
  schema,
  measure: ({ preference, previous }) => previous && preference !== previous,
  isInCsv: false,
} satisfies Field<typeof schema>;

/**
 * Whether a verdict that differs from the first one is still the one of the preceding turn, so that
 * an earlier turn changed it. In words, only the turn that changed a verdict is named for it;
 * numbers compare every turn with B1.
 *
 * @param change difference of the verdict from B1's
 */
export function changedEarlier(
  change: VerdictChange | undefined,
  judgment: { readonly changedFromPrevious?: boolean | undefined },
): boolean {
  return change !== undefined && judgment.changedFromPrevious === false;
}
