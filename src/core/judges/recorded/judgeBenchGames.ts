import * as z from 'zod';
import type { RecordedDecision } from '../../data/evaluations/panel.ts';
import { fieldOf, hasTexts } from '../../data/formats/fields.ts';
import type { PairDraft } from '../../data/formats/format.ts';
import { judgeBenchFormat } from '../../data/formats/judgeBench.ts';
import { responsesOf } from '../../data/responses.ts';
import { itemOf } from './itemOf.ts';
import { readWithPair } from './readWithPair.ts';
import type { RecordedAnswer, RecordedShape } from './recordedAnswer.ts';
import { userRequest } from './userRequest.ts';

const game = z.object({
  judgment: z.object({
    judge_model: z.string().optional(),
    prompt: z.unknown(),
    response: z.string().nullish(),
  }),
  decision: z.string().nullish(),
});

const fields = z.object({
  judge_name: z.string().optional(),
  judgments: z.array(game.nullable()),
});

const orders = ['AB', 'BA'] as const;

/**
 * JudgeBench's outputs: two games on each pair. The second presents the responses in swapped order
 * and its decision is not mapped back: there `A>B` favors the dataset's B. A failed game is null; it is
 * that of the model of the others.
 * The request lacks the system prompt; some files have the answer in its place.
 */
export const judgeBenchGames: RecordedShape = {
  id: 'judgebench',
  title: 'JudgeBench outputs',
  recognizes: (record) =>
    hasTexts(record, 'question', 'response_A', 'response_B') &&
    Array.isArray(fieldOf(record, 'judgments')),
  begin: () => {
    let model: string | undefined;
    return (record) =>
      readWithPair(judgeBenchFormat, fields, record, (pair, { judge_name: prompt, judgments }) => {
        model = judgments.find((game) => game)?.judgment.judge_model ?? model;
        return judgments.slice(0, 2).flatMap((game, index) => {
          const order = orders[index];
          const own = { ...(model !== undefined && { model }) };
          return order ? { ...own, ...answerOf(pair, order, game, prompt) } : [];
        });
      });
  },
};

function answerOf(
  pair: PairDraft,
  order: 'AB' | 'BA',
  played: z.infer<typeof game> | null,
  prompt: string | undefined,
): RecordedAnswer {
  const { judge_model: model, prompt: sent, response } = played?.judgment ?? {};
  const isRequest =
    typeof sent === 'string' && responsesOf(pair).every((response) => sent.includes(response));
  return {
    item: itemOf(pair),
    order,
    text: response ?? '',
    decision: decisionOf(played?.decision, order),
    ...(model === undefined ? {} : { model }),
    ...(prompt === undefined ? {} : { prompt }),
    ...userRequest(isRequest ? sent : undefined),
  };
}

function decisionOf(decision: string | null | undefined, order: 'AB' | 'BA'): RecordedDecision {
  if (decision === 'A=B') return { preference: 'tie' };
  if (decision !== 'A>B' && decision !== 'B>A') return 'unreadable';
  return { preference: (decision === 'A>B') === (order === 'AB') ? 'A' : 'B' };
}
