import type { Side } from '../../../pair.ts';

/** A judge's verdict on a pair, always in terms of the dataset's A and B. */
export interface Judgment {
  readonly preference: Side;
  /** Self-reported confidence, 0 to 100. */
  readonly confidence: number;
  readonly justification: string;
}

/**
 * Settings under which one turn is asked (PDM 3.2). `baseline` (B1) is the first verdict, `repeat`
 * (B2) the identical request again, `neutral` a follow-up without persuasion and `challenge` a
 * follow-up that favors one response; `sequence` is one of several consecutive follow-ups in a
 * conversation (PDM 4.8). Not among the planned arms are `step`, a follow-up chosen by the user,
 * and `draft`, evidence that a model writes.
 */
export type Arm = 'baseline' | 'repeat' | 'neutral' | 'challenge' | 'sequence' | 'step' | 'draft';
