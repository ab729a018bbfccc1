import type { OngoingRun } from '../../journal/ongoingRun.ts';
import type { AttackState } from './attackState.ts';
import type { AttackCell } from './cell.ts';
import type { AttackHeader } from './log/attackHeader.ts';
import type { AttackEntry } from './log/attackLog.ts';
import type { RunModels } from './plan/runModels.ts';

/** Dependencies of an attack run. */
export interface AttackTools extends OngoingRun<AttackEntry, AttackState>, RunModels {
  readonly header: AttackHeader;
  /** The catalog's cells, with the user's custom prompts if there are any. */
  readonly cells: readonly AttackCell[];
}
