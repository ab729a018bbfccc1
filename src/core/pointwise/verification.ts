import { type AttackSample, contentText, type ResponseContent } from '../attack/sample.ts';
import { pairMessage, systemPrompt } from '../audit/judgePrompt.ts';
import { verdictSchema } from '../audit/judgment.ts';
import { readVerdict } from '../audit/verdict.ts';
import type { ScoreAnswer } from './readScore.ts';
import type { ScoreCall } from './scoreCalls.ts';

const orders = ['AB', 'BA'] as const;

/**
 * Asks whether the attacked response is really better: as the pair of original and attacked, blind, in
 * both orders and without any auxiliary information (MEASURES, CE's numbers). Parts are the orders; the
 * original is A of `AB`.
 */
export function verificationCalls(
  sample: AttackSample,
  attacked: ResponseContent,
): readonly ScoreCall[] {
  const pair = {
    id: sample.id,
    prompt: sample.prompt,
    responseA: contentText(sample.response),
    responseB: contentText(attacked),
  };
  return orders.map((order) => ({
    part: order,
    messages: [
      { role: 'system', content: systemPrompt },
      { role: 'user', content: pairMessage(pair, order) },
    ],
    schema: verdictSchema,
  }));
}

/**
 * Whether the attacked response is better: both orders prefer it, or neither does. Undefined where they
 * contradict each other, or one of them cannot be read.
 *
 * @param material the texts that were compared: a verdict that stands in them is a quotation
 */
export function readVerification(
  answers: readonly ScoreAnswer[],
  material: readonly string[] = [],
): boolean | undefined {
  const [straight, swapped] = orders.map((order) => {
    const given = answers.find(({ part }) => part === order);
    const verdict = given && readVerdict(given.answer, material);
    if (verdict?.outcome !== 'readable') return undefined;
    return verdict.presentedPreference === (order === 'AB' ? 'B' : 'A');
  });
  return straight === swapped ? straight : undefined;
}
