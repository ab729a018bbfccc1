import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';

/** Stage of a turn, as the panel shows it. */
export type TurnStage =
  | 'waiting'
  | 'asking'
  | 'interrupted'
  | 'judged'
  | 'unreadable'
  | 'failed'
  | 'left-out';

/**
 * Returns the stage of a turn. A turn that was sent but not answered is `asking` only while the
 * audit runs; afterward, for example after canceling, it is interrupted.
 */
export function stageOf(turn: TurnView, running: boolean, streamed: string | undefined): TurnStage {
  if (turn.judgment) return turn.judgment.outcome === 'readable' ? 'judged' : 'unreadable';
  if (turn.status === 'left-out') return 'left-out';
  if (running && (turn.status === 'pending' || streamed !== undefined)) return 'asking';
  if (turn.status === 'failed') {
    return turn.failure?.reason === 'cancelled' ? 'interrupted' : 'failed';
  }
  return turn.status === 'pending' ? 'interrupted' : 'waiting';
}

/** Whether the turn is finished unless it is asked again. */
export function isSettled({ status }: TurnView): boolean {
  return status === 'judged' || status === 'failed' || status === 'left-out';
}

/**
 * Returns why a turn was skipped: a step depends on the turn before it, any other turn on the
 * baseline.
 */
export function whyLeftOut({ name }: TurnView, strings: PanelStrings): string {
  return name.arm === 'step' || name.arm === 'sequence' ? strings.steps.leftOut : strings.leftOut;
}
