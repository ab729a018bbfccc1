import type { CancelSignal, Clock } from '../../ports.ts';
import type { AttackEntry, AttackHeader, AttackLog } from './attackLog.ts';
import type { AttackState } from './attackState.ts';
import type { AttackCell } from './cell.ts';
import type { RunModels } from './plan/runModels.ts';

/** Everything that a run of attacks works with. */
export interface AttackTools extends RunModels {
  readonly header: AttackHeader;
  /** What the log already holds; brought up to date as the run goes on. */
  readonly state: AttackState;
  readonly log: AttackLog;
  readonly clock: Clock;
  readonly signal: CancelSignal;
  /** Those of the catalogue, with the user's own prompts where there are any. */
  readonly cells: readonly AttackCell[];
  /** Called after an entry has been kept, never before. */
  readonly onEntry?: (entry: AttackEntry) => void;
}
