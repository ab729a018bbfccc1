import * as z from 'zod';
import type { RecordedRequest } from '../../data/evaluations/evaluation.ts';
import {
  decisionOfVotes,
  type PanelVote,
  panelName,
  panelText,
  type RecordedDecision,
} from '../../data/evaluations/panel.ts';
import { answerIn } from '../../data/formats/content.ts';
import { kindOf } from '../../data/formats/fields.ts';
import type { Fault, JsonObject, JsonValue } from '../../data/formats/format.ts';
import { mappedFormat } from '../../data/mapping/mappedFormat.ts';
import { meaningOf } from '../../data/mapping/mappedLabel.ts';
import {
  type FieldMapping,
  isOfPairs,
  isOfResponses,
  type MappedVerdict,
} from '../../data/mapping/mapping.ts';
import { mappingDigest } from '../../data/mapping/mappingDigest.ts';
import { valueAt } from '../../data/mapping/place.ts';
import { promptMessage } from '../../data/pair.ts';
import { mappedSamples } from '../../data/samples/mappedSamples.ts';
import { singleOfSample } from '../../data/samples/singles.ts';
import { otherSide } from '../../words/verdict.ts';
import { passFail } from '../forms/passFail.ts';
import { itemOf } from './itemOf.ts';
import type { RecordedAnswer, RecordedItem, RecordedShape } from './recordedAnswer.ts';

/** Returns the shape of the verdicts that a mapping describes. */
export function mappedVerdicts(mapping: FieldMapping): RecordedShape {
  const { name, verdicts = [] } = mapping;
  const isIn = (record: JsonObject) => (verdict: MappedVerdict) =>
    decidedIn(record, verdict) !== undefined;
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
      for (const verdict of verdicts.filter(isGiven(record, verdicts))) {
        const own = ofSeveral(verdict, verdicts)
          ? { ...verdict, modelName: placeOf(verdict) }
          : verdict;
        const read = answerOf(record, item, own);
        if ('fault' in read) return read;
        answers.push(read);
      }
      return { answers };
    },
  };
}

/**
 * Returns a check whether a verdict was asked for: one without a value failed if its answer is
 * recorded, or if the record has no other verdict.
 */
function isGiven(record: JsonObject, verdicts: readonly MappedVerdict[]) {
  const hasValue = (verdict: MappedVerdict) => (decidedIn(record, verdict) ?? null) !== null;
  const hasAny = verdicts.some(hasValue);
  return (verdict: MappedVerdict) =>
    hasValue(verdict) ||
    (decidedIn(record, verdict) === null && (!hasAny || saidBy(record, verdict).text !== ''));
}

/**
 * Whether a verdict of an unnamed judge is one of several on the same order: they are those of
 * several judges, who are named by their fields.
 */
function ofSeveral(verdict: MappedVerdict, verdicts: readonly MappedVerdict[]): boolean {
  const isLike = ({ model, modelName, order = 'AB' }: MappedVerdict) =>
    model === undefined && modelName === undefined && order === (verdict.order ?? 'AB');
  return isLike(verdict) && verdicts.filter(isLike).length > 1;
}

function placeOf({ decision, score }: MappedVerdict): string | undefined {
  return decision ?? score;
}

/** Whether a verdict is a word for pass or fail. */
function isGrade({ decisions = {} }: MappedVerdict): boolean {
  return Object.values(decisions).some((meaning) => meaning === 'pass' || meaning === 'fail');
}

/** Returns the judge's answer in a record. */
function saidBy(record: JsonObject, { answer }: MappedVerdict) {
  return answerIn(answer === undefined ? '' : valueAt(record, answer));
}

function decidedIn(record: JsonObject, verdict: MappedVerdict) {
  const place = placeOf(verdict);
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
  if (typeof key === 'string' || typeof key === 'number') {
    const isSingle = mapping.verdicts?.every((one) => one.decision === undefined || isGrade(one));
    return { key: String(key), ...(isSingle && { isSingle }) };
  }
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
  const shown = order !== 'unknown' && verdict.decision !== undefined && { order };
  const value = decidedIn(record, verdict) ?? null;
  const votes = votesIn(record, value, verdict);
  if (votes) {
    if ('fault' in votes) return votes;
    const decision = decisionOfVotes(votes) ?? 'unreadable';
    const text = panelText(votes);
    return { item, ...shown, text, decision, panel: votes, model: panelName(votes) };
  }
  const decision = decisionOf(value, verdict);
  if (typeof decision === 'object' && 'fault' in decision) return decision;
  const named = textAt(record, verdict.model);
  const model = named === '' ? verdict.modelName : named;
  const request = requestOf(record, verdict);
  const { text, asides } = saidBy(record, verdict);
  return {
    item,
    ...shown,
    text,
    ...(asides.length > 0 && { asides }),
    decision,
    ...(request && { request }),
    ...(model !== undefined && { model }),
  };
}

/**
 * Returns the votes of a panel: a list, possibly with the members' names at the place of the model,
 * or an object with a vote under each name. Undefined for any other value.
 */
function votesIn(
  record: JsonObject,
  value: JsonValue,
  verdict: MappedVerdict,
): readonly PanelVote[] | { fault: Fault } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = verdict.model === undefined ? undefined : valueAt(record, verdict.model);
  const names = Array.isArray(value) ? given : Object.keys(value);
  const votes: PanelVote[] = [];
  for (const [index, vote] of Object.values(value).entries()) {
    const decision = decisionOf(vote, verdict);
    if (typeof decision === 'object' && 'fault' in decision) return decision;
    const judge = Array.isArray(names) ? names[index] : undefined;
    votes.push({
      ...(typeof judge === 'string' && { judge }),
      ...(vote !== null && { vote: String(vote) }),
      decision,
    });
  }
  return votes;
}

function decisionOf(value: JsonValue, verdict: MappedVerdict): RecordedDecision | { fault: Fault } {
  if (value === null) return 'unreadable';
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
