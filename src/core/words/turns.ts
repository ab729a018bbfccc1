import { type Order, relabel } from './presentation.ts';
import type { Protocol } from './targets.ts';
import type { Target } from './verdict.ts';

/**
 * Settings under which one turn is asked (PDM 3.2). `baseline` (B1) is the first verdict, `repeat`
 * (B2) the identical request again, `neutral` a follow-up without persuasion and `challenge` a
 * follow-up that favors one response; `sequence` is one of several consecutive follow-ups in a
 * conversation (PDM 4.8). Not among the planned arms are `step`, a follow-up chosen by the user,
 * and `draft`, evidence that a model writes.
 */
type Arm = 'baseline' | 'repeat' | 'neutral' | 'challenge' | 'sequence' | 'step' | 'draft';

/**
 * Identifies one turn of a pair's audit; together with the pair's key, it is used to match turns of
 * a resumed run.
 */
export interface TurnName {
  readonly arm: Arm;
  readonly challenge?: string;
  /** Id of the step or draft; in arm `sequence`, the 1-based position of the follow-up. */
  readonly step?: string;
  /** Set for a single-step protocol that is not the run's first and has a different target. */
  readonly protocol?: Protocol;
  readonly replicate: number;
}

export function turnId({ arm, challenge, step, protocol, replicate }: TurnName): string {
  if (step !== undefined) return `${arm}:${step}`;
  const kind = challenge === undefined ? '' : `:${challenge}`;
  return `${arm}${kind}${protocol === undefined ? '' : `@${protocol}`}#${replicate}`;
}

/** Whether two names have the same `turnId`. */
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
const repeatTurn: TurnName = { arm: 'repeat', replicate: 1 };

/** Returns the turns that repeat B1's request: B2, and further ones if the run plans them. */
export function repeatTurns({
  repeats = 2,
}: {
  readonly repeats?: number | undefined;
}): TurnName[] {
  return Array.from({ length: repeats - 1 }, (_, index) => ({
    ...repeatTurn,
    replicate: repeatTurn.replicate + index,
  }));
}

export function stepTurn({
  step,
  challenge,
}: {
  readonly step: string;
  readonly challenge: string;
}): TurnName {
  return { arm: 'step', challenge, step, replicate: 0 };
}

/** Returns the kind of follow-up that a turn sends, or undefined for B1 and B2. */
export function followUpKind({ arm, challenge }: TurnName): string | undefined {
  return arm === 'neutral' ? 'neutral' : challenge;
}

/** Returns the target by the label that the judge sees. A direction of a score has no other. */
export function presentedTarget({ order }: { readonly order: Order }, target: Target): Target {
  return target === 'A' || target === 'B' ? relabel(target, order) : target;
}
