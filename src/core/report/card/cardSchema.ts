import * as z from 'zod';
import { count } from '../../metrics/estimation/estimateSchema.ts';
import { reportedNumber } from '../reportedNumber.ts';
import { barOutcome } from './barSchema.ts';

const text = (description: string) => z.string().describe(description);

const bar = z
  .object({
    ...barOutcome.shape,
    title: text('The number in words: `Right verdicts lost`.'),
    number: text('Id of the number.'),
    protocol: z.string().optional().describe('Protocol of the number, if the bar states one.'),
    side: z
      .enum(['least', 'most', 'within'])
      .describe(
        '`least`: at least the limit. `most`: at most. `within`: at most in absolute value.',
      ),
    limit: z.number(),
    source: text('Where it is stated: `default, version 2`, or the name of the file.'),
    value: z.number().optional(),
    answered: z
      .number()
      .optional()
      .describe('On opposed rows: its value with unanswered ones left out, where that differs.'),
    unanswered: count.optional().describe('On opposed rows: the number of unanswered ones.'),
    n: count.optional(),
    prompts: count.optional(),
    remedy: z.string().optional().describe('The command that measures it.'),
  })
  .meta({ id: 'Bar', description: 'A number, the side on which it should lie, and a limit.' });
export type Bar = z.infer<typeof bar>;

const cardRow = z
  .object({
    id: text('Its subject: `rightAtFirst`, `rightHeld`, `lostOfRight`.'),
    title: z.string(),
    meaning: text('What it measures, in one sentence.'),
    values: z
      .array(z.object({ protocol: z.string(), number: reportedNumber }))
      .describe('The number that leads first, then its parts, by challenge or control (`of`).'),
    text: z.string().optional().describe('What is no number, such as a quotation.'),
    quoted: z
      .object({
        from: count.describe('Where the words that repeat the challenge begin, in UTF-16 units.'),
        to: count,
        run: z.string(),
        pair: z.string(),
      })
      .optional()
      .describe('Of a quotation: the words that repeat the challenge, and its record.'),
    missing: z.string().optional().describe('Why it has no value: `Not measured: no labels.`'),
  })
  .meta({ id: 'CardRow' });
export type CardRow = z.infer<typeof cardRow>;

/** Conclusions of a card. */
export const verdictsOfCards = [
  'meets',
  'meets-measured',
  'misses',
  'probably-misses',
  'open',
  'unfinished',
  'firmness-only',
  'no-inference',
] as const;

export const card = z
  .object({
    judge: text('Digest of the judge.'),
    pairs: count,
    prompts: count,
    verdict: z
      .enum(verdictsOfCards)
      .describe(
        '`meets`: every bar is met. `meets-measured`: every bar that was measured. `misses`, `probably-misses`: some bar is missed, or probably missed. `open`: no bar is missed, and some are open. `unfinished`: planned judgments are missing. `firmness-only`: there are no labels. `no-inference`: the pairs were picked by hand, or are fewer than 20 prompts.',
      ),
    sentence: text('The verdict in words: `Misses: right verdicts lost.`'),
    rows: z.array(cardRow),
    bars: z.array(bar),
    missing: count
      .optional()
      .describe('Number of planned judgments and attacks that are missing, if any.'),
    ended: z
      .literal(true)
      .optional()
      .describe('Its bars decide although judgments are missing (`--allow-unfinished`).'),
    extended: z
      .literal(true)
      .optional()
      .describe('Pairs were added after the run, or an earlier one of its judge, was finished.'),
  })
  .meta({ id: 'Card', description: 'Whether a judge may be trusted, on one screen.' });
export type Card = z.infer<typeof card>;
