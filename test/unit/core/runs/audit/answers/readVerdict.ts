import { defaultJudge } from '../../../../../../src/core/judges/defaultJudge.ts';
import { readAnswer } from '../../../../../../src/core/judges/readAnswer.ts';
import type { ChatAnswer } from '../../../../../../src/core/words/ports.ts';
import type { Side } from '../../../../../../src/core/words/verdict.ts';
import type {
  VerdictNote,
  VerdictOutcome,
} from '../../../../../../src/core/words/verdictOutcome.ts';

/** The contents of one answer; the preference is still the label that the judge saw. */
export type Verdict =
  | {
      readonly outcome: 'readable';
      readonly presentedPreference: Side;
      readonly confidence: number;
      readonly justification: string;
      readonly notes: readonly VerdictNote[];
    }
  | {
      readonly outcome: Exclude<VerdictOutcome, 'readable'>;
      readonly notes: readonly VerdictNote[];
    };

type Answer = Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason'>;

/**
 * Reads an answer to Recant's own judge.
 *
 * @param material the texts shown to the judge (prompt, both responses)
 */
export function readVerdict(answer: Answer, material: readonly string[]): Verdict {
  const reading = readAnswer(defaultJudge, answer, material);
  if (reading.outcome !== 'readable') return reading;
  const { verdict, confidence = 0, justification = '', notes } = reading;
  const presentedPreference = verdict === 'first' ? 'A' : 'B';
  return { outcome: 'readable', presentedPreference, confidence, justification, notes };
}
