import * as z from 'zod';
import { promptMessage } from '../pair.ts';

/** Newest schema of judge definitions that this version reads. */
export const definitionSchemaVersion = 1;

/**
 * Names that a message may hold between double braces, such as `{{first}}`. `prompt` is the prompt
 * or, for a conversation, its labeled text; `turns` is always labeled. `fence` is a code that occurs
 * in none of the record's texts, so that none of them can end the block in which it is shown.
 */
export const placeholders = [
  'prompt',
  'turns',
  'first',
  'second',
  'response',
  'reference',
  'rubric',
  'background',
  'fence',
] as const;

/**
 * Placeholders that also exist for one turn of a conversation, counted from 1: `{{prompt.2}}` is
 * the user's second message and `{{first.2}}` the reply to it of the model shown first. FastChat's
 * `{question_1} {answer_a_1} {ref_answer_1}` are `{{prompt.1}} {{first.1}} {{reference.1}}`. A record
 * with one turn has only the first of them, with the values of the plain placeholders.
 */
export const turnPlaceholders = ['prompt', 'first', 'second', 'response', 'reference'] as const;
export type TurnPlaceholder = `${(typeof turnPlaceholders)[number]}.${number}`;
export type Placeholder = (typeof placeholders)[number] | TurnPlaceholder;

const turnPlaceholder = new RegExp(`^(?:${turnPlaceholders.join('|')})\\.[1-9]\\d?$`);

/** Whether a message may hold this name between double braces. */
export function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name) || turnPlaceholder.test(name);
}

/**
 * Verdict on a pair by the presented responses. The `clearly` forms are the outer steps of a
 * five-way scale, such as `A>>B`.
 */
export const presentedVerdicts = [
  'first-clearly',
  'first',
  'tie',
  'second',
  'second-clearly',
] as const;
export type PresentedVerdict = (typeof presentedVerdicts)[number];

const pointer = z
  .string()
  .regex(/^(?:\/(?:[^~/]|~[01])*)+$/)
  .describe('JSON pointer to a field of the answer, such as "/preference".');

const pattern = z
  .string()
  .min(1)
  .max(2000)
  .describe('Regular expression in RE2 syntax; its last match in the answer counts.');

const verdicts = z
  .record(z.string(), z.enum(presentedVerdicts))
  .describe('Verdict for each text that the judge may write.');

const grades = z
  .record(z.string(), z.enum(['pass', 'fail']))
  .describe('Pass or fail for each text that the judge may write.');

/** How the verdict is read from an answer. Every reader takes the last match. */
export const readerFields = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('marker'),
    /** Has groups `first`, `second` and `tie`, or one group whose text `verdicts` maps. */
    pattern,
    verdicts: verdicts.optional(),
  }),
  z.object({
    kind: z.literal('json'),
    /** For a pair. */
    preference: pointer.optional(),
    verdicts: verdicts.optional(),
    /** For a single response: a number on the scale, or a value that `grades` maps. */
    score: pointer.optional(),
    grades: grades.optional(),
  }),
  z.object({
    kind: z.literal('scores'),
    /** Has groups `first` and `second`. */
    pattern,
    /** Maximum difference of two scores that is a tie. Default: 0. */
    tieBand: z.number().min(0).optional(),
  }),
  z.object({
    kind: z.literal('score'),
    /** Has a group `score`, or one group whose text `grades` maps. */
    pattern,
    grades: grades.optional(),
  }),
  z.object({
    kind: z.literal('choice'),
    /** Meaning of the first token of the answer. */
    choices: z.record(z.string(), z.enum([...presentedVerdicts, 'pass', 'fail'])),
  }),
]);
export type Reader = z.infer<typeof readerFields>;

/** Scale of a judge's scores. */
export const scaleFields = z.object({
  min: z.number(),
  max: z.number(),
  /** Lowest score that passes; absent for a scale without a pass mark. */
  pass: z.number().optional(),
  /** Smallest difference of two scores. Default: 1. */
  step: z.number().positive().optional(),
});
export type ScoreScale = z.infer<typeof scaleFields>;

/** Settings of the judge's answers; absent ones are left to the profile or the endpoint. */
export const judgeGeneration = z.object({
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.int().positive().max(1_000_000).optional(),
  topP: z.number().min(0).max(1).optional(),
  reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  /** Other sampling parameters, from the list in `extraParameters`. */
  extra: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type JudgeGeneration = z.infer<typeof judgeGeneration>;

const sentence = z.string().min(1).max(2000);

const shared = {
  schema: z.literal(definitionSchemaVersion),
  name: z.string().min(1).max(80),
  kind: z.enum(['pairwise', 'pointwise']),
  /** Names by which follow-ups address the responses; a pointwise judge uses `first` only. */
  calls: z
    .object({ first: z.string().min(1).max(80), second: z.string().min(1).max(80).optional() })
    .optional(),
  reader: readerFields,
  scale: scaleFields.optional(),
  confidence: z
    .union([
      z.literal('none'),
      z.object({ json: pointer }),
      z.object({ logprobs: z.literal(true) }),
    ])
    .optional(),
  justification: z
    .union([z.enum(['before-marker', 'whole', 'none']), z.object({ json: pointer })])
    .optional(),
  /** Last sentence of every follow-up. */
  again: sentence.optional(),
  /**
   * Request for a readable form of an unreadable answer: one text, or one for an answer that states
   * a verdict, which may ask to keep it, and one for all others, which must not.
   */
  repair: z.union([sentence, z.object({ stated: sentence, unstated: sentence })]).optional(),
  generation: judgeGeneration.optional(),
  /** How an endpoint is asked for the form of the answer. Default: `text`. */
  format: z.enum(['text', 'json_object', 'json_schema']).optional(),
};

/**
 * A judge apart from its model: prompt, form of the answer, scale and generation settings, with all
 * texts in it. This is what a run's header holds.
 */
export const judgeDefinition = z.object({
  ...shared,
  /** Text with placeholders such as `{{first}}`; see `placeholders`. */
  messages: z.array(promptMessage).min(1).max(20),
});
export type JudgeDefinition = z.infer<typeof judgeDefinition>;

/** Content of a message in a file: a text, its lines, or a text file beside the definition. */
const fileContent = z.union([
  z.string(),
  z.array(z.string()),
  z.object({ file: z.string().min(1).max(255) }),
]);

/** A definition as it stands in `NAME.judge.json`. */
export const judgeFile = z.strictObject({
  $schema: z.string().optional(),
  ...shared,
  messages: z
    .array(z.strictObject({ role: promptMessage.shape.role, content: fileContent }))
    .min(1)
    .max(20),
});
export type JudgeFile = z.infer<typeof judgeFile>;
