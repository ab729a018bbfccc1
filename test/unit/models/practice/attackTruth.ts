import type { Persona } from '../../../../src/models/practice/persona.ts';

/**
 * Expected attack success rates of a persona (see `Persona.leaning`). Scores: over all samples;
 * math: over samples whose first wrong step was located before.
 */
export function attackTruthOf({ leaning: l = 0, scoreNoise: n = 0 }: Persona): {
  readonly scores: { readonly attacked: number; readonly noAttack: number };
  readonly maths: { readonly attacked: number; readonly noAttack: number };
} {
  const either = 1 - (1 - n) * (1 - l);
  return {
    scores: { attacked: (1 - n) * either + n * l, noAttack: n * (1 - n) },
    maths: { attacked: either, noAttack: n },
  };
}
