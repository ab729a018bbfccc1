import { defaultJudge } from '../../../judges/defaultJudge.ts';
import { readAnswer, statedVerdict } from '../../../judges/readAnswer.ts';
import type { Side } from '../../../pair.ts';
import type { ChatAnswer } from '../../../ports.ts';
import type { VerdictNote, VerdictOutcome } from './verdictOutcome.ts';

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

/**
 * Whether a repair is readable and only corrects the form of the unreadable answer; a repair with
 * the other preference would be a second verdict. Quoted preferences are not the judge's.
 *
 * @param text the unreadable answer, from which `first` was read
 */
export function isRepairOf(text: string, first: Verdict, repaired: Verdict): boolean {
  if (repaired.outcome !== 'readable') return false;
  const stated = statedPreference(text, first);
  return stated === undefined || stated === repaired.presentedPreference;
}

/** Returns the only preference stated in an unreadable answer, as the label that the judge saw. */
export function statedPreference(text: string, first: Verdict): Side | undefined {
  const stated = statedVerdict(defaultJudge, text, first);
  return stated === undefined ? undefined : stated === 'first' ? 'A' : 'B';
}
