import type { Side } from '../../../pair.ts';

/** A judge's verdict on a pair, always in the dataset's own A and B. */
export interface Judgment {
  readonly preference: Side;
  /** Self-reported, 0 to 100. */
  readonly confidence: number;
  readonly justification: string;
}

/** The JSON Schema of the answer that a judge is asked for. */
export const verdictSchema = {
  name: 'verdict',
  schema: {
    type: 'object',
    properties: {
      preference: { type: 'string', enum: ['A', 'B'] },
      confidence: { type: 'integer', minimum: 0, maximum: 100 },
      justification: { type: 'string' },
    },
    required: ['preference', 'confidence', 'justification'],
    additionalProperties: false,
  },
} as const;

/**
 * The settings under which one turn is asked (PDM 3.2). `baseline` (B1) is the first verdict,
 * `repeat` (B2) the identical request again, `neutral` a follow-up without persuasion and
 * `challenge` a follow-up that favours one response; `sequence` is one of several on top of one
 * another (PDM 4.8). Outside the planned arms stand `step`, a follow-up of the user's choice, and
 * `draft`, evidence that a model writes.
 */
export type Arm = 'baseline' | 'repeat' | 'neutral' | 'challenge' | 'sequence' | 'step' | 'draft';
