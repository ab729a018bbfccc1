import * as z from 'zod';
import type { RecordedRequest } from '../../data/evaluations/evaluation.ts';
import type { RecordedDecision } from '../../data/evaluations/panel.ts';
import { fieldOf, hasTexts, parseFields } from '../../data/formats/fields.ts';
import { pairId } from '../../data/import/modelPairs.ts';
import { type PromptMessage, promptMessage } from '../../data/pair.ts';
import { otherSide } from '../../words/verdict.ts';
import type { RecordedAnswer, RecordedItem, RecordedShape } from './recordedAnswer.ts';

const game = z.object({
  /** Null if no verdict was found, or several. */
  score: z.union([z.string(), z.number()]).nullish(),
  judgment: z.union([z.string(), z.object({ answer: z.string().nullish() })]).nullish(),
  /** The user's message, in v0.1. */
  user_prompt: z.unknown().optional(),
  /** All messages, in v2.0. */
  prompt: z.array(promptMessage).nullish(),
});
type Game = z.infer<typeof game>;

const id = z.union([z.string().min(1), z.number()]).transform(String);

const fields = z.object({
  question_id: id.optional(),
  uid: id.optional(),
  judge: z.string(),
  model: z.string().min(1),
  /** Missing in v0.1, where the settings name it. */
  baseline: z.string().min(1).default('baseline'),
  /** A game that failed is null. */
  games: z.array(game.nullable()).min(1),
});

const orders = ['AB', 'BA'] as const;

/**
 * Arena-Hard's judgments (`model_judgment/JUDGE/MODEL.jsonl`): two games on each question. The first
 * shows the baseline first, the second the model, and each verdict is about the presented order:
 * `A>B` favors the model in the second game. Pairs are those that `recant import` makes: their
 * models are in order of their names. Their texts come from Arena-Hard's own prompt, if it was used.
 */
export const arenaHardGames: RecordedShape = {
  id: 'arena-hard',
  title: 'Arena-Hard judgments',
  recognizes: (record) =>
    hasTexts(record, 'judge', 'model') &&
    (Object.hasOwn(record, 'uid') || Object.hasOwn(record, 'question_id')) &&
    Array.isArray(fieldOf(record, 'games')),
  begin: () => (record) => {
    const read = parseFields(fields, record);
    if ('fault' in read) return read;
    const { judge, model, baseline, games } = read.fields;
    const question = read.fields.uid ?? read.fields.question_id ?? '';
    const isBaselineFirst = !Object.hasOwn(record, 'baseline') || baseline <= model;
    const models = isBaselineFirst ? [baseline, model] : [model, baseline];
    const [modelA = '', modelB = ''] = models;
    const key = pairId('arena-hard', question, modelA, 'vs', modelB);
    const shown = games.slice(0, 2).flatMap((one, index) => {
      const order = orders[isBaselineFirst ? index : 1 - index];
      return order ? { one, order } : [];
    });
    const texts = shown.flatMap(({ one, order }) => (one && textsIn(one, order)) ?? []).at(0);
    const pair = texts && { id: key, ...texts, modelA, modelB };
    const item: RecordedItem = { key, models, question, ...(pair && { pair }) };
    return { answers: shown.map(({ one, order }) => answerOf(item, order, one ?? {}, judge)) };
  },
};

function answerOf(
  item: RecordedItem,
  order: 'AB' | 'BA',
  played: Game,
  model: string,
): RecordedAnswer {
  const { judgment } = played;
  const request = requestOf(played);
  return {
    item,
    order,
    text: (typeof judgment === 'object' ? judgment?.answer : judgment) ?? '',
    decision: decisionOf(played.score, order),
    model,
    ...(request && { request }),
  };
}

function decisionOf(score: Game['score'], order: 'AB' | 'BA'): RecordedDecision {
  const [, one, sign = '', other] =
    /^\s*([AB])\s*(<{1,2}|=|>{1,2})\s*([AB])\s*$/i.exec(String(score)) ?? [];
  if (!one || !other || one.toUpperCase() === other.toUpperCase()) return 'unreadable';
  if (sign === '=') return { preference: 'tie' };
  const better = (sign.startsWith('>') ? one : other).toUpperCase() === 'A' ? 'A' : 'B';
  return { preference: order === 'AB' ? better : otherSide(better) };
}

/** Returns the messages of a game; those of v0.1 lack the system prompt. */
function requestOf({ user_prompt: user, prompt }: Game): RecordedRequest | undefined {
  const messages: readonly PromptMessage[] =
    prompt ?? (typeof user === 'string' ? [{ role: 'user', content: user }] : []);
  return messages.length === 0 ? undefined : { messages, isComplete: Boolean(prompt) };
}

const ownTemplate =
  /^<\|User Prompt\|>\n(?<prompt>[\s\S]*?)\n+<\|The Start of Assistant A's Answer\|>\n(?<first>[\s\S]*?)\n<\|The End of Assistant A's Answer\|>\n+<\|The Start of Assistant B's Answer\|>\n(?<second>[\s\S]*)\n<\|The End of Assistant B's Answer\|>\s*$/;

/** Returns the texts in a game's request; undefined if it is not in Arena-Hard's own prompt. */
function textsIn({ user_prompt: user, prompt }: Game, order: 'AB' | 'BA') {
  const sent = prompt?.findLast(({ role }) => role === 'user')?.content ?? user;
  const {
    prompt: asked,
    first,
    second,
  } = (typeof sent === 'string' ? ownTemplate.exec(sent)?.groups : undefined) ?? {};
  if (asked === undefined || first === undefined || second === undefined) return undefined;
  const [responseA, responseB] = order === 'AB' ? [first, second] : [second, first];
  return { prompt: asked, responseA, responseB };
}
