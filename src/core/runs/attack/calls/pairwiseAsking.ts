import type { Pair } from '../../../data/pair.ts';
import { textOfResponse } from '../../../data/samples/pairResponse.ts';
import {
  type AttackSample,
  attackedSide,
  type ResponseContent,
} from '../../../data/samples/sample.ts';
import { singleOfSample } from '../../../data/samples/singles.ts';
import { plannedUsage } from '../../../journal/estimatedUsage.ts';
import { answerForm } from '../../../judges/answerForm.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import type { Generation } from '../../../judges/generation.ts';
import { readAnswer } from '../../../judges/readAnswer.ts';
import { renderMessages, rubricText, shownMaterial } from '../../../judges/render.ts';
import type { ScoreAnswer } from '../../../scoring/answers/readScore.ts';
import type { Comparison, ReadScore } from '../../../scoring/score.ts';
import { orders, verdictOn } from '../../../words/presentation.ts';
import { shownTo } from './givenTo.ts';
import type { JudgeAsking, JudgedVariant } from './judgeAsking.ts';
import { lacksOf, outcomeOf } from './pointwiseAsking.ts';

/** Estimated tokens of an answer that explains a verdict. */
const tokensOfVerdict = 200;

/**
 * Returns how a judge with a definition for pairs is asked: about the pair that has the variant in
 * place of the attacked response, in both presented orders, with its own messages and read by its
 * own reader. The other response is never changed. Like a pointwise judge, it is asked as it is
 * used.
 */
export function pairwiseAsking(definition: JudgeDefinition, generation: Generation): JudgeAsking {
  const conditions = { auxiliary: shownTo(definition), alone: false, other: false };
  const messagesFor = ({ sample, content }: JudgedVariant, order: (typeof orders)[number]) =>
    renderMessages(definition, pairOf(sample, content), order);
  return {
    generation,
    lacks: (sample) =>
      sample.other ? lacksOf(definition, pairOf(sample, sample.response)) : ['second'],
    conditions: () => conditions,
    requests: (judged) =>
      orders.map((order) => ({
        part: order,
        messages: messagesFor(judged, order),
        ...answerForm(definition),
      })),
    read: (judged, answers) => readComparisons(definition, judged, answers),
    planned: (judged) => ({
      parts: orders,
      tokens: () => plannedUsage(messagesFor(judged, 'AB'), tokensOfVerdict),
    }),
  };
}

/** Returns the sample's pair with a variant in place of the attacked response. */
function pairOf(sample: AttackSample, content: ResponseContent): Pair {
  const [own, other] = [textOfResponse(content), sample.other?.text];
  const record = singleOfSample({ ...sample, response: { text: own } });
  if (other === undefined) return record;
  return attackedSide(sample) === 'A'
    ? { ...record, responseB: other }
    : { ...record, responseA: other, responseB: own };
}

function readComparisons(
  definition: JudgeDefinition,
  { sample, content }: JudgedVariant,
  answers: readonly ScoreAnswer[],
): ReadScore {
  const pair = pairOf(sample, content);
  const shown = shownMaterial(definition, pair);
  const comparisons = orders.map((order): Comparison => {
    const given = answers.find(({ part }) => part === order);
    if (!given) return { order, outcome: 'missing-field' };
    const reading = readAnswer(definition, given.answer, shown, rubricText(pair));
    if (reading.outcome !== 'readable') return { order, outcome: outcomeOf(reading) };
    const { verdict, justification } = reading;
    if (verdict === undefined) return { order, outcome: 'no-score' };
    return {
      ...{ order, outcome: 'readable', verdict: verdictOn(verdict, order) },
      ...(justification !== undefined && { justification }),
    };
  });
  const fault = comparisons.find(({ outcome }) => outcome !== 'readable');
  return { outcome: fault?.outcome ?? 'readable', comparisons };
}
