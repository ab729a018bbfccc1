import * as z from 'zod';
import { kindOf } from '../formats/fields.ts';
import type { Fault, JsonObject } from '../formats/format.ts';
import { passFail } from '../judges/forms/passFail.ts';
import { answerIn } from '../judges/readers/content.ts';
import { itemOf } from '../judges/recorded/itemOf.ts';
import type {
  RecordedAnswer,
  RecordedDecision,
  RecordedItem,
  RecordedRequest,
  RecordedShape,
} from '../judges/recorded/recordedAnswer.ts';
import { otherSide } from '../otherSide.ts';
import { promptMessage } from '../pair.ts';
import { mappedSamples } from '../pointwise/samples/mappedSamples.ts';
import { singleOfSample } from '../pointwise/singles.ts';
import { mappedFormat } from './mappedFormat.ts';
import { meaningOf } from './mappedLabel.ts';
import { type FieldMapping, isOfPairs, isOfResponses, type MappedVerdict } from './mapping.ts';
import { mappingDigest } from './mappingDigest.ts';
import { valueAt } from './place.ts';

/** Returns the shape of the verdicts that a mapping describes. */
export function mappedVerdicts(mapping: FieldMapping): RecordedShape {
  const { name, verdicts = [] } = mapping;
  const isIn = (record: JsonObject) => (verdict: MappedVerdict) =>
    (decidedIn(record, verdict) ?? null) !== null;
  return {
    id: name,
    mapping: mappingDigest(mapping),
    title: `${name} (mapped)`,
    ...(verdicts.some(isGrade) && { form: passFail }),
    recognizes: (record) => verdicts.some(isIn(record)),
    begin: () => (record) => {
      const item = itemIn(mapping, record);
      if ('fault' in item) return item;
      const answers: RecordedAnswer[] = [];
      for (const verdict of verdicts.filter(isIn(record))) {
        const read = answerOf(record, item, verdict);
        if ('fault' in read) return read;
        answers.push(read);
      }
      return { answers };
    },
  };
}

/** Whether a verdict is a word for pass or fail. */
function isGrade({ decisions = {} }: MappedVerdict): boolean {
  return Object.values(decisions).some((meaning) => meaning === 'pass' || meaning === 'fail');
}

function decidedIn(record: JsonObject, { decision, score }: MappedVerdict) {
  const place = decision ?? score;
  return place === undefined ? undefined : valueAt(record, place);
}

function itemIn(mapping: FieldMapping, record: JsonObject): RecordedItem | { fault: Fault } {
  if (isOfPairs(mapping)) {
    const read = mappedFormat(mapping).read(record);
    if ('fault' in read) return read;
    const [pair] = read.pairs;
    if (pair) return itemOf(pair);
  }
  if (isOfResponses(mapping)) {
    const { samples, faults } = readSamples(mapping, record);
    const [sample] = samples;
    if (sample) return itemOf(singleOfSample(sample));
    return { fault: faults[0] ?? { reason: 'The record has no response.', remedy: '' } };
  }
  const { id = '' } = mapping.fields;
  const key = id === '' ? undefined : valueAt(record, id);
  if (typeof key === 'string' || typeof key === 'number') return { key: String(key) };
  return { fault: { reason: 'The record has no id.', remedy: 'Map the field with the id.' } };
}

function readSamples(mapping: FieldMapping, record: JsonObject) {
  const joining = mappedSamples(mapping).begin(new Map());
  joining.add(record, { file: '', line: 1 });
  return joining.end();
}

function answerOf(
  record: JsonObject,
  item: RecordedItem,
  verdict: MappedVerdict,
): RecordedAnswer | { fault: Fault } {
  const { order = 'AB' } = verdict;
  const decision = decisionOf(record, verdict);
  if (typeof decision === 'object' && 'fault' in decision) return decision;
  const named = textAt(record, verdict.model);
  const model = named === '' ? verdict.modelName : named;
  const request = requestOf(record, verdict);
  const { text, asides } = answerIn(
    verdict.answer === undefined ? '' : valueAt(record, verdict.answer),
  );
  return {
    item,
    ...(order !== 'unknown' && verdict.decision !== undefined && { order }),
    text,
    ...(asides.length > 0 && { asides }),
    decision,
    ...(request && { request }),
    ...(model !== undefined && { model }),
  };
}

function decisionOf(
  record: JsonObject,
  verdict: MappedVerdict,
): RecordedDecision | { fault: Fault } {
  const value = decidedIn(record, verdict) ?? null;
  if (verdict.decision === undefined) {
    const score = value === '' || typeof value === 'object' ? Number.NaN : Number(value);
    return Number.isFinite(score) ? { score } : 'unreadable';
  }
  const meaning = meaningOf(verdict.decisions, value);
  if (meaning === undefined) {
    const reason = `The decision is ${kindOf(value)}, which the mapping does not explain.`;
    return { fault: { reason, remedy: 'Add this value to the decisions of the mapping.' } };
  }
  if (meaning === 'none') return 'unreadable';
  if (meaning === 'pass') return { preference: 'up' };
  if (meaning === 'fail') return { preference: 'down' };
  const isSwapped = verdict.order === 'BA' && verdict.mappedBack !== true && meaning !== 'tie';
  return { preference: isSwapped ? otherSide(meaning) : meaning };
}

/**
 * Returns the request of an answer; it is complete if all messages, or the system's, are mapped.
 */
function requestOf(
  record: JsonObject,
  { messages, system, user }: MappedVerdict,
): RecordedRequest | undefined {
  if (messages !== undefined) {
    const read = z.array(promptMessage).min(1).safeParse(valueAt(record, messages));
    return read.success ? { messages: read.data, isComplete: true } : undefined;
  }
  const [said, asked] = [textAt(record, system), textAt(record, user)];
  if (asked === '') return undefined;
  const message = { role: 'user', content: asked } as const;
  if (said === '') return { messages: [message], isComplete: false };
  return { messages: [{ role: 'system', content: said }, message], isComplete: true };
}

function textAt(record: JsonObject, place: string | undefined): string {
  const value = place === undefined ? undefined : valueAt(record, place);
  return typeof value === 'string' ? value : '';
}
