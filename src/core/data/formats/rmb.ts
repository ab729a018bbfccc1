import * as z from 'zod';
import { pairMessage } from '../pair.ts';
import { fieldOf, isObject, present, readFields } from './fields.ts';
import type { DatasetFormat, JsonObject, NamesUnused, PairDraft } from './format.ts';
import { asMessages } from './turns.ts';
import { unusedBy } from './unusedTexts.ts';

const response = z.object({ llm_name: z.string().optional(), answer: z.string() });

const shared = {
  conversation_input: z.array(pairMessage).min(1),
  category_path: z.string().optional(),
};

const pairwise = z.object({
  ...shared,
  pair_uid: z.string().min(1).optional(),
  chosen: response,
  reject: response,
});

const bestOfN = z.object({
  ...shared,
  bon_uid: z.string().min(1).optional(),
  bon_best: response,
  loser_list: z.array(response).min(1, { error: 'should hold at least one response' }),
});

type Shared = z.infer<z.ZodObject<typeof shared>>;
type Response = z.infer<typeof response>;

const unusedOfPair = unusedBesides('pair_uid', 'chosen', 'reject');
const unusedOfSet = unusedBesides('bon_uid', 'bon_best', 'loser_list.*');

function unusedBesides(id: string, ...responses: readonly string[]) {
  return unusedBy(
    [
      ...[id, 'category_path'],
      ...responses.flatMap((place) => [`${place}.llm_name`, `${place}.answer`]),
    ],
    { conversations: ['conversation_input'] },
  );
}

const unused: NamesUnused = (record, kinds) => {
  const isPair = fieldOf(record, 'bon_best') === undefined;
  const names = (isPair ? unusedOfPair : unusedOfSet)(record, kinds);
  return names.filter((name) => name !== 'conversation_input.*.language');
};

/**
 * RMB's pairwise and best-of-n sets (Zhou et al. 2025). The preferred response is A, as in the
 * file; the presentation order is drawn elsewhere. A best-of-n record gives one pair per losing
 * response, named `bon_uid:llm_name`. RMB's preferences come from a model's pointwise ratings, so
 * the label is an LLM's and no number uses it; that of a record without RMB's ids is of unknown
 * source. A conversation of one user turn is a plain prompt.
 * The domain is the category path without the name of the set.
 */
export const rmbFormat: DatasetFormat = {
  id: 'rmb',
  title: 'RMB pairs and best-of-n sets',
  unused,
  recognizes(record) {
    const isPair = isResponse(record, 'chosen') && isResponse(record, 'reject');
    const isSet = isResponse(record, 'bon_best') && Array.isArray(fieldOf(record, 'loser_list'));
    const isOfShape = Array.isArray(fieldOf(record, 'conversation_input')) && (isPair || isSet);
    return isOfShape && unused(record, 'texts').length === 0;
  },
  read(given) {
    const asked = asMessages(fieldOf(given, 'conversation_input') ?? null);
    const record = { ...given, conversation_input: asked };
    if (fieldOf(record, 'bon_best') === undefined) {
      return readFields(pairwise, record, (given) => [
        draft(given, given.pair_uid, given.chosen, given.reject),
      ]);
    }
    return readFields(bestOfN, record, (given) =>
      given.loser_list.map((loser) =>
        draft(given, loserId(given.bon_uid, loser), given.bon_best, loser),
      ),
    );
  },
};

function isResponse(record: JsonObject, name: string): boolean {
  const value = fieldOf(record, name);
  return isObject(value) && typeof fieldOf(value, 'answer') === 'string';
}

function loserId(setId: string | undefined, loser: Response): string | undefined {
  return setId === undefined || loser.llm_name === undefined ? setId : `${setId}:${loser.llm_name}`;
}

function draft(
  given: Shared,
  id: string | undefined,
  preferred: Response,
  other: Response,
): PairDraft {
  const [first, ...more] = given.conversation_input;
  const isPrompt = first?.role === 'user' && more.length === 0;
  return present({
    id,
    ...(isPrompt ? { prompt: first.content } : { messages: given.conversation_input }),
    responseA: preferred.answer,
    responseB: other.answer,
    modelA: preferred.llm_name,
    modelB: other.llm_name,
    label: 'A',
    labelSource: id === undefined ? undefined : 'llm:rmb',
    domain: given.category_path?.replace(/^(Pairwise_set|BoN_set)\//, ''),
  });
}
