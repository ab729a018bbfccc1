import * as z from 'zod';
import type { RecordedDecision } from '../../data/evaluations/panel.ts';
import { fieldOf, hasTexts } from '../../data/formats/fields.ts';
import { llmbarFormat } from '../../data/formats/llmbar.ts';
import { itemOf } from './itemOf.ts';
import { readWithPair } from './readWithPair.ts';
import type { RecordedShape } from './recordedAnswer.ts';

const game = z.object({
  /** The answer and its finish reason. */
  completion: z.tuple([z.string().nullable()], z.unknown()).nullish(),
  winner: z.union([z.string(), z.number()]).nullish(),
});

const fields = z.object({
  results: z.array(
    z.object({ 'swap = False': game.nullable(), 'swap = True': game.nullable() }).partial(),
  ),
});

/**
 * LLMBar's results of an evaluator: answers in both orders, possibly repeated. The winner of a
 * swapped game is already mapped back.
 */
export const llmbarResults: RecordedShape = {
  id: 'llmbar',
  title: "LLMBar evaluators' results",
  recognizes: (record) =>
    hasTexts(record, 'input', 'output_1', 'output_2') && Array.isArray(fieldOf(record, 'results')),
  begin: () => (record) =>
    readWithPair(llmbarFormat, fields, record, (pair, { results }) => {
      const item = itemOf(pair);
      return results.flatMap((games) =>
        (['AB', 'BA'] as const).flatMap((order) => {
          const played = games[order === 'AB' ? 'swap = False' : 'swap = True'];
          if (played === undefined) return [];
          const text = played?.completion?.[0] ?? '';
          return { item, order, text, decision: decisionOf(played?.winner) };
        }),
      );
    }),
};

function decisionOf(winner: string | number | null | undefined): RecordedDecision {
  const name = String(winner).toLowerCase();
  if (name === 'tie') return { preference: 'tie' };
  if (name !== '1' && name !== '2') return 'unreadable';
  return { preference: name === '1' ? 'A' : 'B' };
}
