import type { RunState } from '../../core/runs/audit/runState.ts';

/** The judge of a run, if baselines were judged and not one of them could be read. */
export function unreadableBaselines({ pairs }: RunState, judge: string): readonly string[] {
  const baselines = [...pairs.values()].flatMap(({ turns }) =>
    [...turns.values()].flatMap(({ name, judgment }) =>
      name.arm === 'baseline' && judgment ? judgment : [],
    ),
  );
  const isUnreadable = baselines.every(({ outcome }) => outcome !== 'readable');
  return baselines.length > 0 && isUnreadable ? [judge] : [];
}
