import { number, text, words } from '../optionKinds.ts';
import { idsOf, type RunOptions, type StatedFields, statedFields } from '../options.ts';

/**
 * Traits of an audit's judges, as stated by the user (PDM 6.2). They do not change what is asked; a
 * trait that a log does not state is unknown.
 */
export const judgeTraits = {
  modelReasoning: {
    name: 'reasoning',
    title: 'Reasoning model',
    kind: words('yes|no', () => ['yes', 'no'] as const),
    usual: 'not stated',
    text: 'Whether the judges of this audit are reasoning models. Does not change what is asked.',
    header: {},
  },
  modelFamily: {
    name: 'family',
    title: 'Model family',
    kind: text('NAME'),
    usual: 'not stated',
    text: 'The family of models that the judges of this audit belong to. Does not change what is asked.',
    header: {},
  },
  modelTraining: {
    name: 'training',
    title: 'Training',
    kind: words('TRAINING', () => ['base', 'instruction', 'preference', 'evaluator'] as const),
    usual: 'not stated',
    text: 'The last training of the judges of this audit: none after pretraining, on instructions, on preferences, or as an evaluator. Does not change what is asked.',
    header: {},
  },
  modelSize: {
    name: 'size',
    title: 'Size',
    kind: number('BILLIONS', 0.001, 100_000),
    usual: 'not stated',
    text: 'Number of parameters of the judges of this audit, in billions. Does not change what is asked.',
    shown: (billions: number) => `${billions} billion parameters`,
    header: {},
  },
} as const satisfies RunOptions;

export type JudgeTrait = keyof typeof judgeTraits;
/** The stated traits of a judge. */
export type JudgeTraits = StatedFields<typeof judgeTraits>;

/** Stated traits of each judge by its digest, one entry for each of its runs. */
export type TraitsOfJudges = ReadonlyMap<string, readonly JudgeTraits[]>;

/** Returns the traits that a header states. */
export function traitsIn(header: JudgeTraits): JudgeTraits {
  return statedFields(judgeTraits, header);
}

/** Returns the distinct stated values of a trait. */
export function statedValues(trait: JudgeTrait, all: readonly JudgeTraits[]): string[] {
  return [...new Set(all.flatMap(({ [trait]: value }) => (value === undefined ? [] : `${value}`)))];
}

/** Names of all traits, in display order. */
export const traitIds = idsOf(judgeTraits);
