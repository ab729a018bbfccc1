import type { ChatAnswer } from '../../words/ports.ts';
import type { PresentedVerdict } from '../../words/verdict.ts';
import type { JudgeDefinition } from '../definition.ts';
import type { ReadableAnswer, Reading } from '../reading.ts';
import type { Reader } from './readerFields.ts';
import type { AnswerFault } from './readLast.ts';

export type JudgeAnswer = Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason' | 'firstTokens'>;

/** What a judge may state: a verdict on a pair, a score or a grade. */
export type Stated = PresentedVerdict | number | 'pass' | 'fail';

/** A definition whose reader is of one kind. */
export type DefinitionWith<Kind extends Reader['kind']> = JudgeDefinition & {
  readonly reader: Extract<Reader, { kind: Kind }>;
};

/** Reads answers by one definition. */
export interface AnswerReader {
  /**
   * @param material the texts shown to the judge, without the definition's own
   * @param rubric by which the record is judged
   */
  read(answer: JudgeAnswer, material: readonly string[], rubric?: string): Reading;
  /** Returns what `read` takes the verdict from; undefined for an unreadable answer. */
  locate(
    answer: JudgeAnswer,
    material: readonly string[],
    rubric?: string,
  ): VerdictSource | undefined;
  /** Returns everything that a text states in the judge's form, readable or not. */
  stated(text: string): readonly Stated[];
}

/** The part of an answer that its verdict is read from. */
export interface VerdictSource {
  readonly text: string;
  /** Named groups of the pattern that took part, or the JSON pointer of the verdict. */
  readonly parts: readonly string[];
}

/** What a match in an answer says. */
export type MatchValue = Omit<ReadableAnswer, 'outcome'>;

export type MatchFault = 'missing-field' | 'bad-preference' | 'bad-score' | 'out-of-range';

export type MatchResult = { readonly value: MatchValue } | { readonly fault: MatchFault };

/** Returns the reading of an answer without a verdict that counts. */
export function unreadable(fault: MatchFault | AnswerFault | 'malformed-json'): Reading {
  return { outcome: fault === 'none' ? 'no-verdict' : fault, notes: [] };
}

/** What a readable value states. */
export function statedBy({ verdict, score, passes }: Partial<MatchValue>): Stated | undefined {
  if (verdict !== undefined || score !== undefined) return verdict ?? score;
  return passes === undefined ? undefined : passes ? 'pass' : 'fail';
}
