import * as z from 'zod';
import { alpacaEvalFormat } from '../../formats/alpacaEval.ts';
import { fieldOf, hasTexts } from '../../formats/fields.ts';
import type { Part, SourceValue } from '../importer.ts';

export const output = z.object({
  instruction: z.string(),
  input: z.string().nullish(),
  output: z.string(),
  generator: z.string().min(1).nullish(),
  dataset: z.string().nullish(),
});

/**
 * Classifies a record by its field names as an output of one model or an annotated pair of outputs.
 */
export function alpacaEvalPart(value: SourceValue, file: string): Part | undefined {
  if (typeof value === 'string') return undefined;
  if (alpacaEvalFormat.recognizes(value) && Object.hasOwn(value, 'preference')) {
    const models = ['generator_1', 'generator_2'].map((name) => fieldOf(value, name));
    return { part: 'annotations', models: models.filter((model) => typeof model === 'string') };
  }
  if (!hasTexts(value, 'instruction', 'output')) return undefined;
  const generator = fieldOf(value, 'generator');
  return { part: 'outputs', models: [typeof generator === 'string' ? generator : modelFrom(file)] };
}

/**
 * Returns the model of a file that does not state it: AlpacaEval stores each model's outputs in a
 * separate folder.
 */
export function modelFrom(file: string): string {
  const [name = '', folder] = file.split('/').reverse();
  return name === 'model_outputs.json' && folder ? folder : name.replace(/\.jsonl?$/, '');
}
