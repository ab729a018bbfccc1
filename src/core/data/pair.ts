import * as z from 'zod';
import { promptRoles } from '../words/promptRole.ts';
import { scenarios } from '../words/scenario.ts';
import type { Side, Target } from '../words/verdict.ts';

/**
 * Source of a preference label. Agreement, harmful and beneficial are computed only from `human`
 * and `gold`; an LLM's label is never used in metrics.
 */
export const labelSource = z.union([
  z.enum(['human', 'gold']),
  z.templateLiteral(['llm:', z.string().min(1)]),
]);
export type LabelSource = z.infer<typeof labelSource>;

export const promptMessage = z.object({
  role: z.enum(promptRoles),
  content: z.string(),
});
export type PromptMessage = z.infer<typeof promptMessage>;

/** A message of the conversation that responses continue, whose other roles are only shown. */
export const pairMessage = z.object({
  role: z.enum([...promptRoles, 'developer', 'tool']),
  content: z.string(),
});
export type PairMessage = z.infer<typeof pairMessage>;
/** Name of a variable of the user. */
export const variableName = z.string().regex(/^[A-Za-z][\w.-]{0,79}$/, {
  error: 'should be a letter, followed by letters, digits, dots, hyphens and underscores',
});
const variables = z.record(variableName, z.string());

/**
 * Recant's record format: one prompt (a text, or the messages of a conversation), two responses to
 * it and related data. All dataset formats are converted to it.
 */
export const pairFields = z.object({
  id: z.string().min(1),
  prompt: z.string().optional(),
  messages: z.array(pairMessage).min(1).optional(),
  responseA: z.string(),
  /** Absent for a single response, which only a judge that scores one response can audit. */
  responseB: z.string().optional(),
  modelA: z.string().optional(),
  modelB: z.string().optional(),
  label: z.enum(['A', 'B', 'tie']).optional(),
  labelSource: labelSource.optional(),
  /** Score of a single response on the scale of its judge, given by `labelSource`. */
  score: z.number().optional(),
  reference: z.string().optional(),
  rubric: z.json().optional(),
  background: z.string().optional(),
  /** The user's own texts, by the name in `{{vars.NAME}}`. */
  vars: variables.optional(),
  domain: z.string().optional(),
  /** How targeted attacks classify the response; absent if not specified. */
  scenario: z.enum(scenarios).optional(),
});
export type Pair = z.infer<typeof pairFields>;

/**
 * Returns the label that metrics may use: a side, from a human or gold source; otherwise undefined.
 */
export function trustedLabel(pair: Pick<Pair, 'label' | 'labelSource'>): Side | undefined {
  if (!isTrusted(pair)) return undefined;
  return pair.label === 'A' || pair.label === 'B' ? pair.label : undefined;
}

/**
 * Returns the verdict that metrics may use: that of a pair, or whether the score that people gave a
 * single response reaches the pass mark.
 */
export function trustedStance(
  pair: Pick<Pair, 'label' | 'labelSource' | 'score'>,
  pass: number | undefined,
): Target | undefined {
  if (pair.score === undefined) return trustedLabel(pair);
  if (pass === undefined || !isTrusted(pair)) return undefined;
  return pair.score >= pass ? 'up' : 'down';
}

/** Whether people, or a gold source, gave a single response a score. */
export function isTrustedScore(pair: Pick<Pair, 'labelSource' | 'score'>): boolean {
  return pair.score !== undefined && isTrusted(pair);
}

/** Returns the side that a model prefers, with the model's name; undefined for any other label. */
export function modelLabel({
  label,
  labelSource,
}: Pick<Pair, 'label' | 'labelSource'>): { readonly side: Side; readonly by: string } | undefined {
  if (!labelSource?.startsWith('llm:') || (label !== 'A' && label !== 'B')) return undefined;
  return { side: label, by: labelSource.slice('llm:'.length) };
}

/** Whether a human or gold source rates the responses as equal. */
export function isTrustedTie(pair: Pick<Pair, 'label' | 'labelSource'>): boolean {
  return pair.label === 'tie' && isTrusted(pair);
}

function isTrusted({ labelSource }: Pick<Pair, 'labelSource'>): boolean {
  return labelSource === 'human' || labelSource === 'gold';
}
