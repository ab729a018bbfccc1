import * as z from 'zod';
import { presentedVerdicts } from '../../words/verdict.ts';

export const pointer = z
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
  .record(z.string(), z.union([z.enum(['pass', 'fail']), z.number()]))
  .meta({
    description: 'Maps each text that the judge may write to pass, fail, or a score on the scale.',
    examples: [
      { correct: 'pass', incorrect: 'fail' },
      { C: 1, P: 0.5, I: 0 },
    ],
  })
  .optional();

const readerKind = <Kind extends string>(kind: Kind, reads: string) =>
  z.literal(kind).describe(`Reads ${reads}.`);

/** How the verdict is read from an answer. Every reader takes the last match. */
export const readerFields = z
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
