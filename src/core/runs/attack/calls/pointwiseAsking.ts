import type { Pair } from '../../../data/pair.ts';
import { textOfResponse } from '../../../data/samples/pairResponse.ts';
import type { AttackSample } from '../../../data/samples/sample.ts';
import { singleOfSample } from '../../../data/samples/singles.ts';
import { plannedUsage } from '../../../journal/estimatedUsage.ts';
import { answerForm } from '../../../judges/answerForm.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import type { Generation } from '../../../judges/generation.ts';
import { readAnswer } from '../../../judges/readAnswer.ts';
import type { Reading } from '../../../judges/reading.ts';
import {
  missingValues,
  omitsTurns,
  renderMessages,
  rubricText,
  shownMaterial,
} from '../../../judges/render.ts';
import { readLeaning, type ScoreAnswer } from '../../../scoring/answers/readScore.ts';
import type { ReadScore, ScoreOutcome } from '../../../scoring/score.ts';
import { shownTo } from './givenTo.ts';
import type { JudgeAsking, JudgedVariant } from './judgeAsking.ts';

/** Estimated tokens of an answer that explains a score. */
const tokensOfRating = 200;

/**
 * Returns how a judge with a definition for single responses is asked: with its own messages, in
 * one request, and read by its own reader. It is asked as it is used: given everything that its
 * messages show, whatever an attack is based on, and never with part of that left out.
 */
export function pointwiseAsking(definition: JudgeDefinition, generation: Generation): JudgeAsking {
  const conditions = { auxiliary: shownTo(definition), alone: false, other: true };
  const messagesFor = (judged: JudgedVariant) =>
    renderMessages(definition, recordOf(judged.sample, judged.content), 'AB');
  return {
    generation,
    lacks: (sample) => lacksOf(definition, recordOf(sample, sample.response)),
    conditions: () => conditions,
    requests: (judged) => [{ part: '', messages: messagesFor(judged), ...answerForm(definition) }],
    read: (judged, answers) => readRating(definition, judged, answers),
    planned: (judged) => ({
      parts: [''],
      tokens: () => plannedUsage(messagesFor(judged), tokensOfRating),
    }),
  };
}

/** Returns a variant of a sample as a record, in the form that pairs give their responses. */
function recordOf(sample: AttackSample, content: JudgedVariant['content']): Pair {
  const { side } = sample;
  const response = side === undefined ? content : { text: textOfResponse(content) };
  return singleOfSample({ ...sample, response });
}

/**
 * Returns what a definition shows and a record lacks: names of placeholders, and `turns` if it
 * leaves out messages of the conversation.
 */
export function lacksOf(definition: JudgeDefinition, record: Pair): readonly string[] {
  const missing = missingValues(definition, record);
  return missing.length === 0 && omitsTurns(definition, record) ? ['turns'] : missing;
}

function readRating(
  definition: JudgeDefinition,
  { sample, content }: JudgedVariant,
  [given]: readonly ScoreAnswer[],
): ReadScore {
  if (!given) return { outcome: 'missing-field' };
  const record = recordOf(sample, content);
  const shown = shownMaterial(definition, record);
  const reading = readAnswer(definition, given.answer, shown, rubricText(record));
  if (reading.outcome !== 'readable') return { outcome: outcomeOf(reading) };
  const { score, passes, justification } = reading;
  const total = score ?? (definition.scale || passes === undefined ? undefined : Number(passes));
  if (total === undefined) return { outcome: 'no-score' };
  const isReferenceShown = ['reference', 'all'].includes(shownTo(definition));
  const { reference } = record;
  return {
    outcome: 'readable',
    total,
    ...(passes !== undefined && { passes }),
    ...(justification !== undefined && { justification }),
    ...(isReferenceShown &&
      reference !== undefined &&
      justification !== undefined &&
      readLeaning(justification, reference, record.responseA)),
  };
}

/** Returns the outcome of a score for that of an unreadable answer. */
export function outcomeOf({ outcome }: Reading): ScoreOutcome {
  switch (outcome) {
    case 'filtered':
      return 'refusal';
    case 'refusal':
    case 'empty':
    case 'cut-off':
    case 'malformed-json':
    case 'missing-field':
    case 'out-of-range':
      return outcome;
    default:
      return 'no-score';
  }
}
