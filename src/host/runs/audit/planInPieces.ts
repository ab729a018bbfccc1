import { setImmediate as breathe } from 'node:timers/promises';
import { type Plan, planPairs } from '../../../core/runs/audit/plan/plan.ts';
import type { RunState } from '../../../core/runs/audit/runState.ts';

const pairsAtOnce = 25;

/** Plans a run like `planRun`, with pauses for other work. */
export async function planInPieces(state: RunState): Promise<Plan> {
  const planning = planPairs(state);
  let step = planning.next();
  for (let planned = 1; !step.done; planned += 1) {
    if (planned % pairsAtOnce === 0) await breathe();
    step = planning.next();
  }
  return step.value;
}
