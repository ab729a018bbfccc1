import * as z from 'zod';
import type { LabelSource, Pair } from '../pair.ts';
import { hasTexts, present, readFields } from './fields.ts';
import type { DatasetFormat } from './format.ts';
import { unusedBy } from './unusedTexts.ts';

const preference = z
  .number({ error: 'should be a number from 1 to 2, 0 for a draw, or null' })
  .refine((value) => value === 0 || (value >= 1 && value <= 2), {
    error: 'should be a number from 1 to 2, 0 for a draw, or null',
  });

const fields = z.object({
  instruction: z.string(),
  input: z.string().optional(),
  output_1: z.string(),
  output_2: z.string(),
  generator_1: z.string().optional(),
  generator_2: z.string().optional(),
  dataset: z.string().optional(),
  annotator: z.union([z.string(), z.number()]).optional(),
  preference: preference.optional(),
});

/** Fields of annotations that say how they came about. */
const provenance = [
  ...['price_per_example', 'time_per_example', 'raw_completion', 'date', 'version'],
  ...['referenced_models', 'generator', 'sample_mode', 'datasplit', 'index'],
  'annotator_index',
];

const unused = unusedBy([
  ...Object.keys(fields.shape),
  ...provenance.flatMap((name) => [name, `preference_${name}`]),
]);

/**
 * AlpacaEval's annotations. Both texts come from the annotation itself, because a model's outputs
 * may have changed since. `preference` is 1 for output_1 and 2 for output_2; weighted annotators
 * give any number in between, of which those below 1.5 mean output_1. 1.5 (0 in older files) is a
 * tie, and null means no label. The label source is the named annotator, `llm:<annotator>`.
 * AlpacaFarm's `input`, if not empty, is part of the prompt. Records have no ids.
 */
export const alpacaEvalFormat: DatasetFormat = {
  id: 'alpacaeval',
  title: 'AlpacaEval annotations',
  unused,
  recognizes: (record) =>
    hasTexts(record, 'instruction', 'output_1', 'output_2') && unused(record, 'texts').length === 0,
  read: (record) =>
    readFields(fields, record, (given) => {
      const label = labelFrom(given.preference);
      return [
        present({
          prompt: given.input ? `${given.instruction}\n\n${given.input}` : given.instruction,
          responseA: given.output_1,
          responseB: given.output_2,
          modelA: given.generator_1,
          modelB: given.generator_2,
          label,
          labelSource: label === undefined ? undefined : sourceFrom(given.annotator),
          domain: given.dataset,
        }),
      ];
    }),
};

function labelFrom(preference: number | undefined): Pair['label'] {
  if (preference === undefined) return undefined;
  if (preference === 0 || preference === 1.5) return 'tie';
  return preference < 1.5 ? 'A' : 'B';
}

/**
 * Returns the label source. It is unknown for a number, which identifies a person in some files.
 */
function sourceFrom(annotator: string | number | undefined): LabelSource | undefined {
  return typeof annotator === 'string' && annotator !== '' ? `llm:${annotator}` : undefined;
}
