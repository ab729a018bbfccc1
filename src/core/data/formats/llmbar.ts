import * as z from 'zod';
import type { LabelSource } from '../pair.ts';
import { hasTexts, present, readFields } from './fields.ts';
import type { DatasetFormat, JsonObject, Reading } from './format.ts';
import { unusedBy } from './unusedTexts.ts';

const fields = z.object({
  input: z.string(),
  output_1: z.string(),
  output_2: z.string(),
  label: z.literal([1, 2], { error: 'should be 1 or 2' }).optional(),
});

const unused = unusedBy([...Object.keys(fields.shape), 'results']);

const unlabeled: DatasetFormat = {
  id: 'llmbar',
  title: 'LLMBar instances',
  unused,
  recognizes: (record) =>
    hasTexts(record, 'input', 'output_1', 'output_2') && unused(record, 'texts').length === 0,
  read: (record) => readInstance(record, undefined),
};

/**
 * LLMBar's instances (`dataset.json`) and its evaluators' `result.json`, which repeats each
 * instance beside a judge's `results`. Those are verdicts, not labels, and are ignored. Label 1 is
 * output_1, 2 is output_2; the authors adjudicated every label, hence gold, unless a record of the
 * dataset has another text, which LLMBar's do not have. Records have no ids.
 */
export const llmbarFormat: DatasetFormat = {
  ...unlabeled,
  amongOthers: unlabeled,
  read: (record) => readInstance(record, unused(record, 'texts').length > 0 ? undefined : 'gold'),
};

function readInstance(record: JsonObject, source: LabelSource | undefined): Reading {
  return readFields(fields, record, ({ input, output_1, output_2, label }) => [
    present({
      prompt: input,
      responseA: output_1,
      responseB: output_2,
      label: label === undefined ? undefined : label === 1 ? 'A' : 'B',
      labelSource: label === undefined ? undefined : source,
    }),
  ]);
}
