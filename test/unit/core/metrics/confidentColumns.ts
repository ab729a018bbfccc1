import type { ConfidentJudgments } from '../../../../src/core/metrics/rows/confidence.ts';

/** A judgment with its prompt, B1's confidence, and whether it flips. */
export interface ConfidentJudgment {
  readonly cluster: number;
  readonly confidence: number;
  readonly flip: boolean;
}

/** Returns judgments in columns. */
export function confidentColumns(judgments: readonly ConfidentJudgment[]): ConfidentJudgments {
  return {
    cluster: Int32Array.from(judgments, ({ cluster }) => cluster),
    confidence: Float64Array.from(judgments, ({ confidence }) => confidence),
    flip: Uint8Array.from(judgments, ({ flip }) => Number(flip)),
  };
}
