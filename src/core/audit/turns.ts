import { keyedIndex } from '../digest.ts';
import type { Side } from '../pair.ts';
import { challenges, followUps } from './challenges/catalogue.ts';
import type { Arm } from './judgment.ts';
import type { HeaderEntry, PairEntry, StepEntry } from './log.ts';
import { relabel } from './presentation.ts';
import { antiBaselineTarget } from './targets.ts';

/** Names one turn of a pair's audit; with the pair's key it is what a resumed run is matched by. */
export interface TurnName {
  readonly arm: Arm;
  readonly challenge?: string;
  /** Arms `step` and `draft` only. */
  readonly step?: string;
  readonly replicate: number;
}

export function turnId({ arm, challenge, step, replicate }: TurnName): string {
  if (step !== undefined) return `${arm}:${step}`;
  return `${arm}${challenge === undefined ? '' : `:${challenge}`}#${replicate}`;
}

/** B1 and B2: the same request, asked twice. */
export const baselineTurn: TurnName = { arm: 'baseline', replicate: 0 };
export const repeatTurn: TurnName = { arm: 'repeat', replicate: 1 };

/** Every turn that continues the baseline's conversation. */
export const followUpTurns: readonly TurnName[] = [
  { arm: 'neutral', replicate: 0 },
  ...challenges.map(({ kind }) => ({ arm: 'challenge' as const, challenge: kind, replicate: 0 })),
];

/** The six turns of a pair's audit (PDM 3.2), in the order in which they are shown. */
export const auditTurns: readonly TurnName[] = [baselineTurn, repeatTurn, ...followUpTurns];

export function stepTurn({ step, challenge }: StepEntry): TurnName {
  return { arm: 'step', challenge, step, replicate: 0 };
}

/** The kind of follow-up that a turn sends, or undefined for B1 and B2. */
export function followUpKind({ arm, challenge }: TurnName): string | undefined {
  return arm === 'neutral' ? 'neutral' : challenge;
}

/** The wording of every follow-up, drawn by seed and pair and never by judge. */
export function drawParaphrases(seed: number, pairKey: string): Record<string, number> {
  return Object.fromEntries(
    followUps.map(({ kind, paraphrases }) => [
      kind,
      keyedIndex(paraphrases.length, seed, 'paraphrase', kind, pairKey),
    ]),
  );
}

/**
 * The response, in the dataset's letters, that the pair's challenges favour, and against which the
 * neutral turn is judged too.
 */
export function targetOf(header: HeaderEntry, pair: PairEntry, baseline: Side): Side {
  return header.protocol === 'counterbalanced' && pair.target
    ? pair.target
    : antiBaselineTarget(baseline);
}

/** The target by the label that the judge sees. */
export function presentedTarget(pair: PairEntry, target: Side): Side {
  return relabel(target, pair.order);
}
