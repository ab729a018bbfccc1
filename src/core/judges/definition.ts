import * as z from 'zod';
import { promptMessage } from '../data/pair.ts';
import { extraParameters } from './extraParameters.ts';
import { knownPlaceholders, unknownPlaceholder } from './placeholders.ts';
import { pointer, readerFields } from './readers/readerFields.ts';

/** Newest schema of judge definitions that this version reads. */
const definitionSchemaVersion = 1;

/** Scale of a judge's scores. */
const scaleFields = z
  .strictObject({
    min: z.number().describe('Lowest score.'),
    max: z.number().describe('Highest score.'),
    pass: z
      .number()
      .describe('Lowest score that passes. Leave it out if the scale has no pass mark.')
      .optional(),
    step: z
      .number()
      .positive()
      .meta({ description: 'Smallest difference of two scores.', default: 1 })
      .optional(),
  })
  .describe("Scale of the judge's scores; a score outside of it is unreadable.");
export type ScoreScale = z.infer<typeof scaleFields>;

/** Value of a sampling parameter. */
export const extraValue = z.union([z.string(), z.number(), z.boolean()]);

/** Settings of the judge's answers; absent ones are left to the profile or the endpoint. */
export const judgeGeneration = z
  .strictObject({
    temperature: z.number().min(0).max(2).describe('Sampling temperature.').optional(),
    maxTokens: z
      .int()
      .positive()
      .max(1_000_000)
      .describe('Maximum number of tokens of an answer, hidden reasoning included.')
      .optional(),
    topP: z.number().min(0).max(1).describe('Nucleus sampling: share of probability.').optional(),
    reasoningEffort: z
      .enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh'])
      .describe('How much a reasoning model thinks before it answers.')
      .optional(),
    extra: z
      .partialRecord(z.enum(extraParameters), extraValue)
      .meta({ description: 'Other sampling parameters.', examples: [{ top_k: 40 }] })
      .optional(),
  })
  .describe('Settings of the answers. What is left out is decided by the profile or the endpoint.');
export type JudgeGeneration = z.infer<typeof judgeGeneration>;

const responseName = z.string().min(1).max(80);
const sentence = z.string().min(1).max(2000);

/** What a definition and its file have in common. */
export const definitionFields = {
  schema: z.literal(definitionSchemaVersion).describe('Version of this file format.'),
  name: z
    .string()
    .min(1)
    .max(80)
    .describe('Name by which the judge is chosen and reported, such as "support judge v3".'),
  kind: z
    .enum(['pairwise', 'pointwise'])
    .describe('`pairwise`: compares two responses. `pointwise`: scores a single one.'),
  calls: z
    .strictObject({
      first: responseName.describe('Name of the response that is shown first, or of the only one.'),
      second: responseName.describe('Name of the response that is shown second.').optional(),
    })
    .meta({
      description:
        'Names by which follow-ups address the responses. Use those of the messages. A pointwise judge has only `first`.',
      default: { first: 'Response A', second: 'Response B' },
      examples: [{ first: 'Assistant A', second: 'Assistant B' }],
    })
    .optional(),
  reader: readerFields,
  scale: scaleFields.optional(),
  confidence: z
    .union([
      z.literal('none'),
      z.strictObject({
        json: pointer,
        scale: z
          .strictObject({
            min: z.number().describe('Lowest confidence.'),
            max: z.number().describe('Highest confidence.'),
          })
          .refine(({ min, max }) => min < max, { error: 'needs a min below its max' })
          .meta({
            description: 'Scale on which the judge states its confidence.',
            default: { min: 0, max: 100 },
            examples: [{ min: 0, max: 1 }],
          })
          .optional(),
        words: z
          .record(z.string(), z.number().min(0).max(100))
          .meta({
            description: 'Confidence of 0 to 100 for each word that the judge may write.',
            examples: [{ low: 25, medium: 50, high: 90 }],
          })
          .optional(),
      }),
      z.strictObject({
        logprobs: z
          .literal(true)
          .describe(
            'Probability of the chosen token among the choices; needs the reader `choice`.',
          ),
      }),
    ])
    .meta({
      description: 'Where the confidence of 0 to 100 comes from.',
      default: 'none',
      examples: ['none', { json: '/confidence' }, { logprobs: true }],
    })
    .optional(),
  justification: z
    .union([z.enum(['before-marker', 'whole', 'none']), z.strictObject({ json: pointer })])
    .meta({
      description:
        'Which part of the answer is the justification: the text before the verdict, the whole answer, a field, or none.',
      default: 'none',
      examples: ['before-marker', 'whole', { json: '/reason' }],
    })
    .optional(),
  again: sentence
    .meta({
      description:
        'Last sentence of every follow-up. It asks for a verdict in the same form again.',
      examples: ['Reconsider, and finish with your verdict in the same form.'],
    })
    .optional(),
  repair: z
    .union([
      sentence,
      z.strictObject({
        stated: sentence.describe(
          'For an answer that states a verdict in another form; may ask to keep it.',
        ),
        unstated: sentence.describe('For all other answers; must not suggest a verdict.'),
      }),
    ])
    .meta({
      description:
        'Request that is sent once after an unreadable answer: one text, or one for an answer that states a verdict and one for all others.',
      examples: ['Finish with a final verdict in the required form.'],
    })
    .optional(),
  generation: judgeGeneration.optional(),
  format: z
    .union([
      z.enum(['text', 'json_object', 'json_schema']),
      z.strictObject({
        schema: z
          .record(z.string(), z.json())
          .describe('JSON Schema of the answer, in place of the one that follows from the reader.'),
      }),
    ])
    .meta({
      description:
        'How an endpoint is asked for the form of the answer: as text, as any JSON, with a schema of the fields that the reader reads, or with a schema of your own.',
      default: 'text',
      examples: ['json_schema', { schema: { type: 'object' } }],
    })
    .optional(),
};

/**
 * A judge apart from its model: prompt, form of the answer, scale and generation settings, with all
 * texts in it. This is what a run's header holds.
 */
export const judgeDefinition = z.object({
  ...definitionFields,
  /** Text with placeholders such as `{{first}}`; see `placeholders`. */
  messages: z
    .array(
      promptMessage.refine(({ content }) => unknownPlaceholder(content) === undefined, {
        error: `has an unknown placeholder; known ones are ${knownPlaceholders}`,
      }),
    )
    .min(1)
    .max(20),
});
export type JudgeDefinition = z.infer<typeof judgeDefinition>;
