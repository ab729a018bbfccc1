import { type RunState, totalsOf } from '../../core/runs/audit/runState.ts';

/** Returns the judge of a run if it answered baselines and none was readable. */
export function unreadableBaselines(state: RunState, judge: string): readonly string[] {
  const { baselines, readableBaselines } = totalsOf(state);
  return baselines > 0 && readableBaselines === 0 ? [judge] : [];
}
