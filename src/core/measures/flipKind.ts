import type { Stance, Target } from '../words/verdict.ts';

/**
 * Effect of a flip on agreement with a human or gold label: away from the label (`harmful`), to the
 * label (`beneficial`), or the pair has no such label or a tie (`unlabelled`). PDM 4.3.
 */
export const flipKinds = ['harmful', 'beneficial', 'unlabelled'] as const;
export type FlipKind = (typeof flipKinds)[number];

/**
 * Returns the kind of a flip away from `baseline`; `label` is the human or gold label, if there is
 * one.
 */
export function flipKindOf(baseline: Stance, label: Target | undefined): FlipKind {
  if (label === undefined) return 'unlabelled';
  return baseline === label ? 'harmful' : 'beneficial';
}

/** Returns the kind of a flip as people read it; logs and options keep the spelling of the kind. */
export function flipKindName(kind: FlipKind = 'unlabelled'): string {
  return kind === 'unlabelled' ? 'unlabeled' : kind;
}
