import * as z from 'zod';
import { fieldOf, hasTexts } from '../../formats/fields.ts';
import type { JsonObject } from '../../formats/format.ts';
import type { Part, SourceValue } from '../importer.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);

export const question = z.object({
  question_id: id.optional(),
  text: z.string(),
  category: z.string().nullish(),
});

export const answer = z.object({
  question_id: id.optional(),
  text: z.string(),
  answer_id: id.optional(),
  model_id: z.string().nullish(),
});

/**
 * A judge's scores for the two answers, in the order of the answer files. FairEval's calibrated
 * scores are means over both presented orders, mapped back by FairEval's own code.
 */
export const review = z.object({
  question_id: id,
  answer1_id: id.optional(),
  answer2_id: id.optional(),
  reviewer_id: id.optional(),
  score: z.tuple([z.number(), z.number()]),
});

/**
 * Classifies records in the layout of Vicuna's evaluation, which FairEval adopted: question.jsonl,
 * answer_MODEL.jsonl, review files. Questions and answers have nearly the same fields, but an
 * answer, or the name of its file, states its model.
 */
export function fairEvalPart(value: SourceValue, file: string): Part | undefined {
  const name = baseName(file);
  if (typeof value === 'string') {
    const isLabel = labelFile.test(name) && value.trim() !== '' && value.length <= 60;
    return isLabel ? { part: 'labels', models: [] } : undefined;
  }
  if (Array.isArray(fieldOf(value, 'score')) && Object.hasOwn(value, 'question_id')) {
    return { part: 'reviews', models: [] };
  }
  if (!hasTexts(value, 'text')) return undefined;
  if (isAnswer(value, name)) return { part: 'answers', models: [modelOf(value, file)] };
  const isQuestion = /question/i.test(name) || Object.hasOwn(value, 'category');
  return isQuestion ? { part: 'questions', models: [] } : undefined;
}

function isAnswer(value: JsonObject, name: string): boolean {
  return (
    Object.hasOwn(value, 'model_id') || Object.hasOwn(value, 'answer_id') || /answer/i.test(name)
  );
}

/**
 * Returns a model's name. FairEval's model ids contain a date or version, so its files' names are
 * used instead.
 */
export function modelOf(value: JsonObject, file: string): string {
  const model = fieldOf(value, 'model_id');
  return modelInName(file) ?? (typeof model === 'string' && model !== '' ? model : stemOf(file));
}

/** Returns the model in a file's name, e.g. vicuna-13b for `answer_vicuna-13b.jsonl`. */
function modelInName(file: string): string | undefined {
  return /^answers?[_-](.+)$/i.exec(stemOf(file))?.[1];
}

export function stemOf(file: string): string {
  return baseName(file).replace(/\.(jsonl?|ndjson|txt)$/i, '');
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

const labelFile = /review|human|label|vote|annotat|judg/i;
