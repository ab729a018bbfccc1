import * as z from 'zod';
import { fieldOf, hasTexts, present, readFields } from './fields.ts';
import type { DatasetFormat, JsonObject } from './format.ts';
import { unusedBy } from './unusedTexts.ts';

const labels = { 'A>B': 'A', 'B>A': 'B', 'A=B': 'tie' } as const;

const fields = z.object({
  pair_id: z.string().min(1).optional(),
  source: z.string().optional(),
  question: z.string(),
  response_model: z.string().optional(),
  response_A: z.string(),
  response_B: z.string(),
  label: z.enum(['A>B', 'B>A', 'A=B'], { error: 'should be A>B or B>A' }).optional(),
});

const unused = unusedBy([
  ...Object.keys(fields.shape),
  ...['original_id', 'judge_name', 'judgments'],
]);

/**
 * JudgeBench's pairs, and the judgment files that repeat them. Both responses come from one model,
 * `response_model`. The label is gold: it states which response reaches the known correct answer.
 * The label of a record without the benchmark's ids is of unknown source.
 * The domain is `source`, the benchmark of the question.
 */
export const judgeBenchFormat: DatasetFormat = {
  id: 'judgebench',
  title: 'JudgeBench pairs',
  unused,
  recognizes: (record) =>
    hasTexts(record, 'question', 'response_A', 'response_B') &&
    unused(record, 'texts').length === 0,
  read: (record) =>
    readFields(fields, record, (given) => [
      present({
        id: given.pair_id,
        prompt: given.question,
        responseA: given.response_A,
        responseB: given.response_B,
        modelA: given.response_model,
        modelB: given.response_model,
        label: given.label === undefined ? undefined : labels[given.label],
        labelSource: given.label !== undefined && isOwn(record) ? 'gold' : undefined,
        domain: given.source,
      }),
    ]),
};

function isOwn(record: JsonObject): boolean {
  const isMarked = ['source', 'judgments'].some((name) => fieldOf(record, name) !== undefined);
  return hasTexts(record, 'pair_id') && isMarked && unused(record, 'texts').length === 0;
}
