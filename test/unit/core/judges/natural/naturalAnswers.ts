import type { JudgeDefinition } from '../../../../../src/core/judges/definition.ts';
import type { Stated } from '../../../../../src/core/judges/readers/answerReader.ts';

/** Answers in one form, each with the verdict that a careful person reads. */
export interface NaturalAnswers {
  readonly definition: JudgeDefinition;
  readonly answers: readonly (readonly [answer: string, meant: Stated])[];
}

/** Texts that were shown to the judges. */
export const material: readonly string[] = [
  'Name the capital of Norway.',
  'Oslo.',
  'Bergen is the capital.',
];
