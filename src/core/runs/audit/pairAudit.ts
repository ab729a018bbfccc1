import type { CancelSignal, ChatModel, Clock, RunLog } from '../../ports.ts';
import type { LogEntry } from './log.ts';
import type { RunState } from './runState.ts';
import type { TurnName } from './turns.ts';

/** Everything that the audit of one pair works with. */
export interface PairAudit {
  /** What the log already holds; brought up to date as the audit goes on. */
  readonly state: RunState;
  readonly pairKey: string;
  readonly model: ChatModel;
  /** Writes evidence, where the run has it written. */
  readonly writer?: ChatModel | undefined;
  readonly log: RunLog;
  readonly clock: Clock;
  readonly signal: CancelSignal;
  /** Called after an entry has been kept, never before. */
  readonly onEntry?: (entry: LogEntry) => void;
  /** Text of a turn that is being answered; `restart` drops what was streamed so far. */
  readonly onText?: (turn: TurnName, piece: string) => void;
  readonly onRestart?: (turn: TurnName, why: string) => void;
}
