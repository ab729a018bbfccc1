import type { TurnView } from '../../../src/core/runs/audit/views/turnView.ts';
import type { PanelStrings } from '../../../src/messages/strings.ts';

/** Where a turn stands, as the panel shows it. */
export type TurnStage =
  | 'waiting'
  | 'asking'
  | 'interrupted'
  | 'judged'
  | 'unreadable'
  | 'failed'
  | 'left-out';

/**
 * The stage of a turn. A turn that was sent and got no answer is being asked only while the audit
 * runs; afterwards, as after cancelling, it is interrupted.
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

/** Nothing more will come of the turn unless it is asked again. */
export function isSettled({ status }: TurnView): boolean {
  return status === 'judged' || status === 'failed' || status === 'left-out';
}

/** A step, also of a sequence, is left out for the turn before it, every other turn for the baseline. */
export function whyLeftOut({ name }: TurnView, strings: PanelStrings): string {
  return name.arm === 'step' || name.arm === 'sequence' ? strings.steps.leftOut : strings.leftOut;
}
