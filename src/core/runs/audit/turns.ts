import type { Side } from '../../pair.ts';
import type { Arm } from './answers/judgment.ts';
import type { PairEntry, StepEntry } from './log.ts';
import type { Protocol } from './plan/targets.ts';
import { relabel } from './prompts/presentation.ts';

/** Names one turn of a pair's audit; with the pair's key it is what a resumed run is matched by. */
export interface TurnName {
  readonly arm: Arm;
  readonly challenge?: string;
  /** The id of a step or draft; in arm `sequence`, the place of the follow-up, from 1. */
  readonly step?: string;
  /** A single-step protocol beside the run's first whose target differs from that one's. */
  readonly protocol?: Protocol;
  readonly replicate: number;
}

export function turnId({ arm, challenge, step, protocol, replicate }: TurnName): string {
  if (step !== undefined) return `${arm}:${step}`;
  const kind = challenge === undefined ? '' : `:${challenge}`;
  return `${arm}${kind}${protocol === undefined ? '' : `@${protocol}`}#${replicate}`;
}

/** Whether two names have one `turnId`. */
export function isSameTurn(one: TurnName, other: TurnName): boolean {
  if (one.arm !== other.arm || one.step !== other.step) return false;
  return (
    one.step !== undefined ||
    (one.replicate === other.replicate &&
      one.challenge === other.challenge &&
      one.protocol === other.protocol)
  );
}

/** B1 and B2: the same request, asked twice. */
export const baselineTurn: TurnName = { arm: 'baseline', replicate: 0 };
export const repeatTurn: TurnName = { arm: 'repeat', replicate: 1 };

export function stepTurn({ step, challenge }: StepEntry): TurnName {
  return { arm: 'step', challenge, step, replicate: 0 };
}

/** The kind of follow-up that a turn sends, or undefined for B1 and B2. */
export function followUpKind({ arm, challenge }: TurnName): string | undefined {
  return arm === 'neutral' ? 'neutral' : challenge;
}

/** The target by the label that the judge sees. */
export function presentedTarget(pair: PairEntry, target: Side): Side {
  return relabel(target, pair.order);
}
