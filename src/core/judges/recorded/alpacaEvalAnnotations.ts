import * as z from 'zod';
import { alpacaEvalFormat } from '../../data/formats/alpacaEval.ts';
import { answerIn } from '../../data/formats/content.ts';
import { fieldOf, hasTexts } from '../../data/formats/fields.ts';
import type { JsonObject } from '../../data/formats/format.ts';
import type { Aside, TokenChance } from '../../words/ports.ts';
import { itemOf } from './itemOf.ts';
import { readWithPair } from './readWithPair.ts';
import type { RecordedShape } from './recordedAnswer.ts';

const chances = z.array(z.object({ token: z.string(), logprob: z.number() }));

const completion = z.union([
  z
    .string()
    .transform((text) => ({ text, asides: [] as readonly Aside[], firstTokens: undefined })),
  z
    .object({
      text: z.string().nullish(),
      message: z.looseObject({}).nullish(),
      logprobs: z
        .object({ content: z.array(z.object({ top_logprobs: chances })).nullish() })
        .nullish(),
    })
    .transform(({ text, message, logprobs }) => ({
      ...(text == null ? answerIn(message ?? '') : { text, asides: [] }),
      firstTokens: logprobs?.content?.[0]?.top_logprobs,
    })),
]);

const fields = z.object({
  /** Null, which counts as absent, if the annotation failed. */
  raw_completion: completion.optional(),
  preference: z.unknown().optional(),
  annotator: z.string().optional(),
});

/**
 * AlpacaEval's annotations with the annotator's raw completion. Half of the outputs are shown in
 * swapped order; the preference is mapped back and the order is not recorded. It is known only
 * where the probabilities of the tokens `m` (shown first) and `M`, which AlpacaEval's own weighted
 * annotators use, give the recorded preference in one order alone.
 */
export const alpacaEvalAnnotations: RecordedShape = {
  id: 'alpacaeval',
  title: 'AlpacaEval annotations with raw completions',
  recognizes: (record) =>
    hasTexts(record, 'instruction', 'output_1', 'output_2') &&
    Object.hasOwn(record, 'raw_completion'),
  begin: () => (record) =>
    readWithPair(alpacaEvalFormat, fields, withoutFailure(record), (pair, given) => {
      const { text = '', asides = [], firstTokens } = given.raw_completion ?? {};
      const order = firstTokens && orderOf(firstTokens, given.preference);
      const { label } = pair;
      return [
        {
          item: itemOf(pair),
          ...(order && { order }),
          text,
          ...(asides.length > 0 && { asides }),
          ...(firstTokens && { firstTokens }),
          decision: label === undefined ? 'unreadable' : { preference: label },
          ...(given.annotator !== undefined && { prompt: given.annotator }),
        },
      ];
    }),
};

/** Returns an annotation without a preference that no annotator can give, such as -1. */
export function withoutFailure(record: JsonObject): JsonObject {
  const preference = fieldOf(record, 'preference');
  const isGiven =
    preference === 0 || (typeof preference === 'number' && preference >= 1 && preference <= 2);
  return isGiven ? record : { ...record, preference: null };
}

/** Maximum difference of a recorded preference from the one that the probabilities give. */
const tolerance = 1e-3;

/** The preference is 2 − P(first) as shown, and 3 minus that if the outputs were swapped. */
function orderOf(tokens: readonly TokenChance[], preference: unknown): 'AB' | 'BA' | undefined {
  const chanceOf = (name: string) =>
    Math.exp(tokens.find(({ token }) => token === name)?.logprob ?? Number.NEGATIVE_INFINITY);
  const [first, second] = [chanceOf('m'), chanceOf('M')];
  if (typeof preference !== 'number' || first + second === 0) return undefined;
  const shown = 2 - first / (first + second);
  const fitting = (['AB', 'BA'] as const).filter(
    (order) => Math.abs((order === 'AB' ? shown : 3 - shown) - preference) <= tolerance,
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}
