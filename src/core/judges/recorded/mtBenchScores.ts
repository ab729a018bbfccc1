import * as z from 'zod';
import { hasTexts, parseFields } from '../../data/formats/fields.ts';
import { pairId } from '../../data/import/modelPairs.ts';
import { rating10 } from '../forms/rating10.ts';
import { judgeOf } from './mtBenchGames.ts';
import type { RecordedShape } from './recordedAnswer.ts';
import { userRequest } from './userRequest.ts';

const fields = z.object({
  question_id: z.union([z.string().min(1), z.number()]).transform(String),
  model: z.string().min(1),
  judge: z.union([z.string(), z.array(z.string())]).optional(),
  user_prompt: z.string().optional(),
  judgment: z.string().default(''),
  score: z.number().default(-1),
  turn: z.union([z.literal(1), z.literal(2)]).default(1),
});

/**
 * MT-Bench's scores of single responses by FastChat, which writes -1 if it found no score. The
 * request lacks the system prompt.
 */
export const mtBenchScores: RecordedShape = {
  id: 'mt-bench-single',
  title: 'MT-Bench scores of single responses',
  form: rating10,
  recognizes: (record) =>
    hasTexts(record, 'model') &&
    ['judgment', 'score', 'question_id'].every((name) => Object.hasOwn(record, name)),
  begin: () => (record) => {
    const read = parseFields(fields, record);
    if ('fault' in read) return read;
    const { question_id: question, model, judge, user_prompt, judgment, score, turn } = read.fields;
    return {
      answers: [
        {
          item: {
            key: pairId('mt-bench', question, `t${turn}`, model),
            models: [model],
            question,
            turn,
          },
          text: judgment,
          decision: score === -1 ? 'unreadable' : { score },
          ...judgeOf(judge),
          ...userRequest(user_prompt),
        },
      ],
    };
  },
};
