import type { Side } from '../pair.ts';

/**
 * What a flip did to the agreement with a human or gold label: left the label (`harmful`), came to
 * it (`beneficial`), or the pair has no such label or a tie (`unlabelled`). PDM 4.3.
 */
export const flipKinds = ['harmful', 'beneficial', 'unlabelled'] as const;
export type FlipKind = (typeof flipKinds)[number];

/** The kind of a flip away from `baseline`; `label` is the trusted label, if there is one. */
export function flipKindOf(baseline: Side, label: Side | undefined): FlipKind {
  if (label === undefined) return 'unlabelled';
  return baseline === label ? 'harmful' : 'beneficial';
}
