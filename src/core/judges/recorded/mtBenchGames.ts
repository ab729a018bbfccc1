import * as z from 'zod';
import type { RecordedDecision } from '../../data/evaluations/panel.ts';
import { hasTexts, parseFields } from '../../data/formats/fields.ts';
import { pairId } from '../../data/import/modelPairs.ts';
import { games } from '../../data/import/mtBench/mtBenchRecords.ts';
import type { RecordedAnswer, RecordedShape } from './recordedAnswer.ts';
import { userRequest } from './userRequest.ts';

/** Null, which counts as absent, where the game failed. */
const winner = games.shape.g1_winner.default('error');

const fields = games.extend({
  g1_winner: winner,
  g2_winner: winner,
  g1_judgment: z.string().default(''),
  g2_judgment: z.string().optional(),
  g1_user_prompt: z.string().optional(),
  g2_user_prompt: z.string().optional(),
});
type Games = z.infer<typeof fields>;

/**
 * MT-Bench's pairwise judgments by FastChat: two games on each pair, of which the second presents
 * the responses in swapped order. Both winners are already in terms of the models. The request
 * lacks the system prompt. An item's key is the id that `recant import` gives to the pair.
 */
export const mtBenchGames: RecordedShape = {
  id: 'mt-bench-pair',
  title: 'MT-Bench pairwise judgments',
  recognizes: (record) =>
    hasTexts(record, 'model_1', 'model_2') &&
    ['g1_winner', 'g1_judgment'].every((name) => Object.hasOwn(record, name)),
  begin: () => (record) => {
    const read = parseFields(fields, record);
    if ('fault' in read) return read;
    const { fields: given } = read;
    const first = answerOf(given, 'AB', given.g1_winner, given.g1_judgment, given.g1_user_prompt);
    if (!Object.hasOwn(record, 'g2_judgment')) return { answers: [first] };
    const { g2_judgment = '' } = given;
    const second = answerOf(given, 'BA', given.g2_winner, g2_judgment, given.g2_user_prompt);
    return { answers: [first, second] };
  },
};

const decisions: Readonly<Record<Games['g1_winner'], RecordedDecision>> = {
  model_1: { preference: 'A' },
  model_2: { preference: 'B' },
  tie: { preference: 'tie' },
  error: 'unreadable',
};

function answerOf(
  { question_id: question, model_1, model_2, turn, judge }: Games,
  order: 'AB' | 'BA',
  winner: Games['g1_winner'],
  text: string,
  userMessage: string | undefined,
): RecordedAnswer {
  const key = pairId('mt-bench', question, `t${turn}`, model_1, 'vs', model_2);
  return {
    item: { key, models: [model_1, model_2], question, turn },
    order,
    text,
    decision: decisions[winner],
    ...judgeOf(judge),
    ...userRequest(userMessage),
  };
}

/** Returns the judge's model and the name of its prompt, as FastChat writes them: in a list. */
export function judgeOf(
  judge: string | readonly string[] | undefined,
): Pick<RecordedAnswer, 'model' | 'prompt'> {
  const [model, prompt] = typeof judge === 'string' ? [judge] : (judge ?? []);
  return {
    ...(model === undefined ? {} : { model }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}
