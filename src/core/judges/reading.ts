import type { PresentedVerdict } from '../words/verdict.ts';
import type { VerdictNote, VerdictOutcome } from '../words/verdictOutcome.ts';

/** Contents of a readable answer, in the presented order of the responses. */
export interface ReadableAnswer {
  readonly outcome: 'readable';
  /** Verdict on a pair; absent for a single response. */
  readonly verdict?: PresentedVerdict;
  /** Set if only the side of the verdict is known, not how clear it is. */
  readonly isUngraded?: true;
  /** Score of a single response on the judge's scale; absent if there is only a grade. */
  readonly score?: number;
  /** Whether a single response passes; absent for a scale without a pass mark. */
  readonly passes?: boolean;
  /** 0 to 100; absent if the judge states none. */
  readonly confidence?: number;
  /** Absent if the judge gives none. */
  readonly justification?: string;
  readonly notes: readonly VerdictNote[];
}

/** What a reader took from an answer. Nothing is guessed. */
export type Reading =
  | ReadableAnswer
  | {
      readonly outcome: Exclude<VerdictOutcome, 'readable'>;
      readonly notes: readonly VerdictNote[];
    };
