import type { OngoingRun } from '../../journal/ongoingRun.ts';
import type { ChatMessage, ChatModel } from '../../words/ports.ts';
import type { TurnName } from '../../words/turns.ts';
import type { LogEntry } from './log.ts';
import type { RunState } from './runState.ts';

/** Dependencies of the audit of one pair. */
export interface PairAudit extends OngoingRun<LogEntry, RunState> {
  readonly pairKey: string;
  readonly model: ChatModel;
  /** Model that writes evidence, if the run requires it. */
  readonly writer?: ChatModel | undefined;
  /**
   * Called with pieces of the answer to a turn as they arrive; `restart` discards the text streamed
   * so far.
   */
  readonly onText?: (turn: TurnName, piece: string) => void;
  readonly onRestart?: (turn: TurnName, why: string) => void;
  /** Called with the messages of each request whose answer the log has. */
  readonly onAnswered?: (turn: TurnName, attempt: number, messages: readonly ChatMessage[]) => void;
}
