import type { OngoingRun } from '../../journal/ongoingRun.ts';
import type { AttackEntry, AttackHeader } from './attackLog.ts';
import type { AttackState } from './attackState.ts';
import type { AttackCell } from './cell.ts';
import type { RunModels } from './plan/runModels.ts';

/** Everything that a run of attacks works with. */
export interface AttackTools extends OngoingRun<AttackEntry, AttackState>, RunModels {
  readonly header: AttackHeader;
  /** Those of the catalogue, with the user's own prompts where there are any. */
  readonly cells: readonly AttackCell[];
}
