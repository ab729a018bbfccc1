import type { JsonObject, JsonValue } from '../../formats/format.ts';
import type { FieldMapping } from '../mapping.ts';
import { valueAt } from '../place.ts';
import { wordsOf } from './fieldWords.ts';
import type { KnownFields } from './knownFields.ts';
import { type ResponsePair, responsePairIn } from './responsePair.ts';

/** The parts of a mapping that depend on the fields. */
type ProposedFields = Pick<FieldMapping, 'fields' | 'label'>;

const prompts = ['prompt', 'instruction', 'question', 'query', 'user prompt', 'user input'];
const weakPrompts = [...prompts, 'input', 'task', 'problem', 'article', 'post', 'document'];
const conversations = [
  'prompt',
  'messages',
  'conversation',
  'conversations',
  'history',
  'context',
  'conversation input',
];
const responses = [
  'response',
  'answer',
  'completion',
  'output',
  'generation',
  'model output',
  'model response',
  'model answer',
  'reply',
  'prediction',
];
const scores = [
  'score',
  'overall score',
  'rating',
  'overall rating',
  'helpfulness',
  'quality',
  'human score',
  'grade',
  'overall',
  'result',
];
const labels = [
  'label',
  'winner',
  'preference',
  'preferred',
  'overall preference',
  'human preference',
  'preferred response',
  'better',
  'better response',
  'better response id',
  'choice',
  'vote',
  'verdict',
  'gold label',
  'human label',
  'label preference',
];
const references = [
  'reference',
  'reference answer',
  'reference response',
  'gold answer',
  'ref answer',
  'ideal',
];
const domains = ['domain', 'category', 'scenario', 'subset', 'topic', 'task type', 'subject'];
const voter = /^(annotator|rater|labeler|labeller|annotation|vote|human)s?$/;

/** Returns the fields of pairs of responses, if the records have them. */
export function pairFieldsIn(known: KnownFields): ProposedFields | undefined {
  const pair = responsePairIn([...known.texts, ...known.conversations]);
  if (!pair) return undefined;
  const places = textsOf(known, pair);
  const asked = places && (promptIn(known, weakPrompts, places) ?? sharedPrompt(known, pair));
  if (!asked || !known.isLanguage(places[0])) return undefined;
  const [responseA, responseB] = places;
  const [modelA, modelB] = [pair.a, pair.b].map(
    (place, index) =>
      known.text([`model ${pair.marks[index]}`, `${pair.marks[index]} model`]) ??
      known.texts.find((path) => path === place.replace(/[^./]+$/, 'model')),
  );
  const label = pair.isRanked ? undefined : labelIn(known);
  const fields = {
    ...common(known),
    ...asked,
    responseA,
    responseB,
    ...(modelA !== undefined && modelB !== undefined && { modelA, modelB }),
    ...(label !== undefined && { label }),
  };
  return { fields, ...(pair.isRanked && { label: 'A' }) };
}

/**
 * Returns the fields of single responses, if the records have them. One record with neither score
 * nor model is as likely a form or a translation.
 */
export function singleFieldsIn(known: KnownFields): ProposedFields | undefined {
  const score = known.number(scores);
  const model = known.text(['model', 'generator', 'model name']);
  const isRated = score !== undefined || model !== undefined;
  if (!isRated && known.records.length === 1) return undefined;
  const texts =
    singleTexts(known, isRated ? weakPrompts : prompts.slice(0, 2)) ?? exchangeIn(known);
  if (!texts) return undefined;
  const fields = {
    ...common(known),
    ...texts,
    ...(model !== undefined && { model }),
    ...(score !== undefined && { score }),
  };
  return { fields };
}

function singleTexts(known: KnownFields, names: readonly string[]) {
  const response = known.text(responses);
  if (response === undefined || !known.isLanguage(response)) return undefined;
  const { prompt } = promptIn(known, names, [response]) ?? {};
  return prompt === undefined ? undefined : { prompt, response };
}

/** Returns the two messages of conversations that have no more. */
function exchangeIn(known: KnownFields) {
  const place = known.conversation(conversations);
  const isExchange = ({ length }: readonly JsonObject[]) => length === 2;
  if (place === undefined || !known.records.every((one) => isExchange(messagesAt(one, place)))) {
    return undefined;
  }
  const response = replyIn(known, place);
  const prompt = response && firstMessage(response);
  return prompt && known.isLanguage(response) ? { prompt, response } : undefined;
}

function common(known: KnownFields) {
  const id = known.id();
  const reference = known.text(references);
  const domain = known.text(domains);
  const rubric = known.text(['score rubrics', 'score rubric', 'rubric']);
  return {
    ...(id !== undefined && { id }),
    ...(reference !== undefined && { reference }),
    ...(rubric !== undefined && { rubric }),
    ...(domain !== undefined && { domain }),
  };
}

/** Returns the prompt, joined with its input if there are both, or the conversation. */
function promptIn(known: KnownFields, names: readonly string[], taken: readonly string[]) {
  const prompt = known.text(names);
  if (prompt === undefined || taken.includes(prompt)) {
    const messages = known.conversation(conversations);
    return messages === undefined ? undefined : { messages };
  }
  if (!known.isLanguage(prompt)) return undefined;
  const input = known.text(['input']);
  const isJoined = input !== undefined && input !== prompt && !taken.includes(input);
  return { prompt: isJoined ? `{${prompt}}\n\n{${input}}` : prompt };
}

/** Returns the texts of both responses; of conversations, the replies. */
function textsOf(
  known: KnownFields,
  { a, b }: ResponsePair,
): readonly [string, string] | undefined {
  const [one, other] = [a, b].map((place) =>
    known.conversations.includes(place) ? replyIn(known, place) : place,
  );
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** Returns the place of the only reply in conversations, or of the first one. */
function replyIn({ records }: KnownFields, place: string): string | undefined {
  const lists = records
    .map((record) => messagesAt(record, place))
    .filter((list) => list.length > 0);
  const [first] = lists;
  if (!first) return undefined;
  const name = first[0]?.content === undefined ? 'value' : 'content';
  const isOnlyReply = lists.every(({ length }) => length === 1);
  return inside(place, isOnlyReply ? '0' : '1', name);
}

/** Returns the first message of conversations that begin with the same one, if the replies differ. */
function sharedPrompt(known: KnownFields, { a, b }: ResponsePair): { prompt: string } | undefined {
  if (![a, b].every((place) => known.conversations.includes(place))) return undefined;
  const places = textsOf(known, { a, b, marks: ['', ''], isRanked: false });
  const prompt = places && firstMessage(places[0]);
  if (!places || prompt === undefined || prompt === places[0]) return undefined;
  const [one, other] = places;
  const differing = known.records.filter(
    (record) => valueAt(record, one) !== valueAt(record, other),
  );
  return differing.length * 2 > known.records.length ? { prompt } : undefined;
}

/** Returns the place of the first message of the conversation with this reply. */
function firstMessage(reply: string): string {
  return reply.replace(/1([./]\w+)$/, '0$1');
}

function inside(place: string, ...names: readonly string[]): string {
  const separator = place.startsWith('/') ? '/' : '.';
  return [place, ...names].join(separator);
}

function messagesAt(record: JsonObject, place: string): readonly JsonObject[] {
  const value: JsonValue | undefined = valueAt(record, place);
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
}

/** Returns the fields of the votes if there are several, or else the label. */
function labelIn(known: KnownFields): string | string[] | undefined {
  const votes = known.all
    .map(({ path }) => path)
    .filter((path) => {
      const words = wordsOf(path).flat();
      return words.length === 2 && voter.test(words[0] ?? '') && /^\d+$/.test(words[1] ?? '');
    });
  return votes.length > 1 ? votes : (known.label(labels) ?? votes[0]);
}
