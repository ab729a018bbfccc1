import type { RunState } from '../../core/runs/audit/runState.ts';

/** Returns the judge of a run if it answered baselines and none was readable. */
export function unreadableBaselines({ pairs }: RunState, judge: string): readonly string[] {
  const baselines = [...pairs.values()].flatMap(({ turns }) =>
    [...turns.values()].flatMap(({ name, judgment }) =>
      name.arm === 'baseline' && judgment ? judgment : [],
    ),
  );
  const isUnreadable = baselines.every(({ outcome }) => outcome !== 'readable');
  return baselines.length > 0 && isUnreadable ? [judge] : [];
}
