import * as z from 'zod';
import { fieldOf, hasTexts, isObject } from '../../formats/fields.ts';
import type { JsonObject } from '../../formats/format.ts';
import type { LabelSource } from '../../pair.ts';
import type { Part, SourceValue } from '../importer.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);
const turn = z.union([z.literal(1), z.literal(2)]).default(1);
const judge = z.union([z.string(), z.array(z.string())]).optional();
const conversation = z.array(z.object({ role: z.string(), content: z.string() })).nullish();

/** Later datasets by FastChat's authors write a turn as an object that contains its text. */
const text = z.union([
  z.string(),
  z.object({ content: z.string() }).transform((turn) => turn.content),
]);

export const question = z.object({
  question_id: id,
  category: z.string().optional(),
  turns: z.array(text).min(1),
  reference: z.array(z.string()).nullish(),
});

export const answer = z.object({
  question_id: id,
  model_id: z.string().min(1),
  choices: z.array(z.object({ turns: z.array(text) })).min(1),
});

/**
 * A vote of a person or judge on one pair. The winner is already in terms of model_a and model_b.
 */
export const vote = z.object({
  question_id: id,
  model_a: z.string().min(1),
  model_b: z.string().min(1),
  winner: z.enum(['model_a', 'model_b', 'tie', 'tie (inconsistent)', 'tie (bothbad)']),
  judge,
  turn,
  conversation_a: conversation,
  conversation_b: conversation,
});

/**
 * A judge's two games on one pair. The second is played with swapped responses; its winner is
 * mapped back.
 */
export const games = z.object({
  question_id: id,
  model_1: z.string().min(1),
  model_2: z.string().min(1),
  g1_winner: z.enum(['model_1', 'model_2', 'tie', 'error']),
  g2_winner: z.enum(['model_1', 'model_2', 'tie', 'error']),
  judge,
  turn,
});

/** An adjudicated preference between two answers to a first turn. */
export const goldPair = z.object({
  input: z.string(),
  output_1: z.string(),
  output_2: z.string(),
  label: z.literal([1, 2]),
});

/**
 * Classifies MT-Bench records by their field names. Reference answers have the same fields as
 * answers, and their author also answers as a model: the folder `reference_answer` distinguishes
 * them.
 */
export function mtBenchPart(value: SourceValue, file: string): Part | undefined {
  if (typeof value === 'string') return undefined;
  if (hasTexts(value, 'input', 'output_1', 'output_2') && fieldOf(value, 'label') !== undefined) {
    return { part: 'gold preferences', models: [] };
  }
  if (!Object.hasOwn(value, 'question_id')) return undefined;
  if (Array.isArray(fieldOf(value, 'turns'))) return { part: 'questions', models: [] };
  if (Array.isArray(fieldOf(value, 'choices')) && hasTexts(value, 'model_id')) {
    if (isReference(file)) return { part: 'reference answers', models: [] };
    return { part: 'answers', models: [String(fieldOf(value, 'model_id'))] };
  }
  if (hasTexts(value, 'g1_winner', 'g2_winner')) return { part: 'judgments', models: [] };
  if (hasTexts(value, 'winner', 'model_a', 'model_b')) {
    return { part: 'votes', models: modelsOfVote(value) };
  }
  return undefined;
}

function modelsOfVote(value: JsonObject): readonly string[] {
  return (['a', 'b'] as const).flatMap((side) =>
    hasConversation(value, `conversation_${side}`) ? [String(fieldOf(value, `model_${side}`))] : [],
  );
}

function hasConversation(value: JsonObject, name: string): boolean {
  const messages = fieldOf(value, name);
  return Array.isArray(messages) && isObject(messages[0]);
}

function isReference(file: string): boolean {
  return file.split('/').slice(0, -1).includes('reference_answer');
}

/**
 * Returns the source of a vote. FastChat names people expert_N, author_N and the like. Its judges
 * are lists of a model and a prompt (`["gpt-4", "pair-v2"]`), of which only the model counts, or
 * other strings. Any name that is not known to be a person's is treated as a judge's, so that no
 * number uses it.
 */
export function sourceOfJudge(
  judge: string | readonly string[] | undefined,
): LabelSource | undefined {
  const name = (typeof judge === 'string' ? judge : judge?.[0])?.trim();
  if (name === undefined || name === '') return undefined;
  return person.test(name) ? 'human' : `llm:${name}`;
}

const person = /^(expert|author|human|annotator|arena_user|user|crowd|worker)(?![a-z])|^\d+$/i;
