import type { OngoingRun } from '../../journal/ongoingRun.ts';
import type { ChatModel } from '../../ports.ts';
import type { LogEntry } from './log.ts';
import type { RunState } from './runState.ts';
import type { TurnName } from './turns.ts';

/** Everything that the audit of one pair works with. */
export interface PairAudit extends OngoingRun<LogEntry, RunState> {
  readonly pairKey: string;
  readonly model: ChatModel;
  /** Writes evidence, where the run has it written. */
  readonly writer?: ChatModel | undefined;
  /** Text of a turn that is being answered; `restart` drops what was streamed so far. */
  readonly onText?: (turn: TurnName, piece: string) => void;
  readonly onRestart?: (turn: TurnName, why: string) => void;
}
