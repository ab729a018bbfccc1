import * as z from 'zod';
import { promptMessage } from '../pair.ts';
import { extraParameters } from './extraParameters.ts';
import { placeholders, unknownPlaceholder } from './placeholders.ts';

/** Newest schema of judge definitions that this version reads. */
const definitionSchemaVersion = 1;

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
  .meta({
    description: 'JSON pointer to a field of the answer.',
    examples: ['/preference', '/confidence', '/reason'],
  });

const pattern = (groups: string) =>
  z
    .string()
    .min(1)
    .max(2000)
    .describe(
      `Regular expression in RE2 syntax, without look-around and back-references. ${groups} The last match in the answer counts; a match in quoted material does not.`,
    );

const verdicts = z
  .record(z.string(), z.enum(presentedVerdicts))
  .meta({
    description: 'Verdict for each text that the judge may write.',
    examples: [{ A: 'first', B: 'second', C: 'tie' }],
  })
  .optional();

const grades = z
  .record(z.string(), z.enum(['pass', 'fail']))
  .meta({
    description: 'Pass or fail for each text that the judge may write.',
    examples: [{ correct: 'pass', incorrect: 'fail' }],
  })
  .optional();

const readerKind = <Kind extends string>(kind: Kind, reads: string) =>
  z.literal(kind).describe(`Reads ${reads}.`);

/** How the verdict is read from an answer. Every reader takes the last match. */
const readerFields = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: readerKind('marker', 'the last marker in the answer, such as [[A]]'),
      pattern: pattern(
        'It has named groups `first`, `second` and `tie`, or one group whose text `verdicts` maps.',
      ),
      verdicts,
    }),
    z.strictObject({
      kind: readerKind('json', 'fields of the last JSON object in the answer'),
      preference: pointer.describe("JSON pointer to a pair's verdict.").optional(),
      verdicts,
      score: pointer
        .describe(
          'JSON pointer to the score of a single response: a number on the scale, or a value that `grades` maps.',
        )
        .optional(),
      grades,
    }),
    z.strictObject({
      kind: readerKind('scores', 'two scores, of which the greater wins'),
      pattern: pattern('It has named groups `first` and `second`, one for each score.'),
      tieBand: z
        .number()
        .min(0)
        .meta({ description: 'Maximum difference of two scores that is a tie.', default: 0 })
        .optional(),
    }),
    z.strictObject({
      kind: readerKind('score', 'the score or the grade of a single response'),
      pattern: pattern('It has a named group `score`, or one group whose text `grades` maps.'),
      grades,
    }),
    z.strictObject({
      kind: readerKind('choice', 'the first token of the answer'),
      choices: z.record(z.string(), z.enum([...presentedVerdicts, 'pass', 'fail'])).meta({
        description: 'Meaning of each token that the answer may begin with.',
        examples: [{ A: 'first', B: 'second' }],
      }),
    }),
  ])
  .describe(
    'How the verdict is read from an answer. An answer that it cannot read is never guessed.',
  );
export type Reader = z.infer<typeof readerFields>;

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
      z.strictObject({ json: pointer }),
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
    .enum(['text', 'json_object', 'json_schema'])
    .meta({ description: 'How an endpoint is asked for the form of the answer.', default: 'text' })
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
        error: `has an unknown placeholder; known ones are ${placeholders.join(', ')}`,
      }),
    )
    .min(1)
    .max(20),
});
export type JudgeDefinition = z.infer<typeof judgeDefinition>;
