import type { FieldMapping } from '../mapping.ts';
import { allTexts, namesOf, pathsIn } from '../place.ts';
import { isVote, labelMeanings } from './fieldWords.ts';
import type { KnownFields } from './knownFields.ts';
import { countLabels, namedResponses, oneHotLabel } from './labelValues.ts';
import { type ResponsePair, responsePairIn } from './responsePair.ts';
import { lastRepliesOf, lastReplyOf, sharedPrompt, talkIn, talksOf } from './talks.ts';
import { turnOfLabels } from './turnOfLabels.ts';

/** The parts of a mapping that depend on the fields. */
type ProposedFields = Pick<FieldMapping, 'fields' | 'label'>;

const prompts = ['prompt', 'instruction', 'question', 'query', 'user prompt', 'user input'];
const weakPrompts = [
  ...prompts,
  ...['input', 'task', 'problem', 'article', 'post', 'document', 'history'],
];
/** Texts without which a prompt is not whole, besides its input, which comes last. */
const partsOfPrompts = [
  ...['instruction', 'question', 'query', 'context', 'passage', 'document', 'article', 'post'],
  ...[
    'contexts',
    'passages',
    'documents',
    'story',
    'paragraph',
    'dialogue',
    'history',
    'background',
    'source text',
    'problem',
  ],
];
const systems = ['system prompt', 'system', 'system message', 'system instruction'];
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
const references = [
  'reference',
  'reference answer',
  'reference response',
  'gold answer',
  'ref answer',
  'ideal',
];
const domains = ['domain', 'category', 'scenario', 'subset', 'topic', 'task type', 'subject'];

/** Returns the fields of pairs of responses, if the records have them. */
export function pairFieldsIn(known: KnownFields): ProposedFields | undefined {
  const pair =
    responsePairIn([...known.items, ...known.texts, ...known.conversations]) ??
    pairInLabels(known) ??
    valuePairIn(known);
  const texts = pair && (lastRepliesOf(known, pair) ?? wholeTexts(known, pair));
  if (!texts || !isNamedOrLanguage(known, texts, texts.responseA)) return undefined;
  const [modelA, modelB] = [pair.a, pair.b].map(
    (place, index) =>
      known.text([`model ${pair.marks[index]}`, `${pair.marks[index]} model`]) ??
      known.texts.find((path) => path === place.replace(/[^./]+$/, 'model')),
  );
  const isOfTurn = turnOfLabels(known.records, texts) !== undefined;
  const label = pair.isRanked || isOfTurn ? undefined : labelIn(known);
  const system = systemIn(known);
  const fields = {
    ...common(known),
    ...(system !== undefined && { system }),
    ...texts,
    ...(modelA !== undefined && modelB !== undefined && { modelA, modelB }),
    ...(label !== undefined && { label }),
  };
  return { fields, ...(pair.isRanked && { label: 'A' }) };
}

/** Returns the two texts whose names are the values of the label, as in exports of two bots. */
function pairInLabels(known: KnownFields): ResponsePair | undefined {
  const label = known.label(labelMeanings);
  const values = label === undefined ? undefined : countLabels(known.records, [label]);
  const named = values && namedResponses(known.records, values.keys());
  return named && { a: named[0], b: named[1], marks: named, isRanked: false };
}

/** Returns two numbers or booleans that are answers; `accepted` and `rejected` may be counts. */
function valuePairIn(known: KnownFields): ResponsePair | undefined {
  const pair = responsePairIn(known.values);
  return pair && (!pair.isRanked || pair.marks[0] === 'chosen') ? pair : undefined;
}

/** Whether a response reads as language, or its prompt has the name of one, as for short answers. */
function isNamedOrLanguage(
  known: KnownFields,
  { prompt = '', messages }: { readonly prompt?: string; readonly messages?: string },
  response: string,
): boolean {
  const isNamed =
    messages !== undefined ||
    pathsIn(prompt).some((path) => [known.text(prompts), known.list(prompts)].includes(path));
  return (
    (isNamed && !namesOf(response).some((name) => /^\d+$/.test(name))) || known.isLanguage(response)
  );
}

/** Returns the prompt and both responses, with all turns where each is a list of them as JSON. */
function wholeTexts(known: KnownFields, pair: ResponsePair) {
  const texts = talkTexts(known, pair);
  if (!texts || !('prompt' in texts) || texts.prompt === undefined) return texts;
  const { prompt, responseA, responseB } = texts;
  if (!known.areAlignedCells([prompt, responseA, responseB])) return texts;
  const all = (place: string) => `${place}.${allTexts}`;
  return { prompt: all(prompt), responseA: all(responseA), responseB: all(responseB) };
}

/** Returns the prompt and both responses, of which conversations are all replies. */
function talkTexts(known: KnownFields, pair: ResponsePair) {
  const talks = talksOf(known, pair);
  if (!talks) return undefined;
  const [{ replied: responseA, hasTurns }, { replied: responseB }] = talks;
  const shared = sharedPrompt(known, talks);
  const asked = hasTurns
    ? shared
    : (promptIn(known, weakPrompts, [responseA, responseB]) ?? shared);
  return asked && { ...asked, responseA, responseB };
}

/**
 * Returns the fields of single responses, if the records have them. One record with neither score
 * nor model may just as well be a form or a translation.
 */
export function singleFieldsIn(known: KnownFields): ProposedFields | undefined {
  const score = known.number(scores);
  const model = known.text(['model', 'generator', 'model name']);
  const isRated = score !== undefined || model !== undefined;
  if (!isRated && known.records.length === 1) return undefined;
  const texts =
    singleTexts(known, isRated ? weakPrompts : prompts.slice(0, 2)) ??
    lastReply(known, score !== undefined);
  if (!texts) return undefined;
  const system = systemIn(known);
  const fields = {
    ...common(known),
    ...(system !== undefined && { system }),
    ...texts,
    ...(model !== undefined && { model }),
    ...(score !== undefined && !turnOfLabels(known.records, texts) && { score }),
  };
  return { fields };
}

function singleTexts(known: KnownFields, names: readonly string[]) {
  const talk = known.conversation(responses);
  const response =
    known.text(responses) ?? (talk === undefined ? undefined : talkIn(known, talk)?.replied);
  if (response === undefined) return undefined;
  const asked = promptIn(known, names, [response]);
  if (!asked || !isNamedOrLanguage(known, asked, response)) return undefined;
  return { ...asked, response };
}

/** Returns a system prompt that does not belong to a conversation. */
function systemIn(known: KnownFields): string | undefined {
  const system = known.text(systems);
  return system !== undefined && known.isLanguage(system) ? system : undefined;
}

/** Returns the last replies of conversations, and what is before them. */
function lastReply(known: KnownFields, isScored: boolean) {
  const place = known.conversation(conversations);
  const found = place === undefined ? undefined : lastReplyOf(known, place);
  return found && (isScored || known.isLanguage(found.response)) ? found : undefined;
}

function common(known: KnownFields) {
  const id = known.id();
  const reference = known.text(references);
  const domain = known.text(domains);
  const rubric = known.text(['score rubrics', 'score rubric', 'rubric']);
  const source = known.sourceOfLabels();
  return {
    ...(id !== undefined && { id }),
    ...(reference !== undefined && { reference }),
    ...(rubric !== undefined && { rubric }),
    ...(domain !== undefined && { domain }),
    ...(source !== undefined && { labelSource: source }),
  };
}

/** Returns the prompt, joined with other texts that belong to it, or the conversation. */
function promptIn(known: KnownFields, names: readonly string[], taken: readonly string[]) {
  const prompt = known.text(names);
  if (prompt === undefined || taken.includes(prompt)) {
    const messages = known.conversation(conversations);
    if (messages !== undefined) return { messages };
    const list = known.list(names);
    return list === undefined || taken.includes(list) ? undefined : { prompt: list };
  }
  if (prompt !== known.text(prompts) && !known.isLanguage(prompt)) return undefined;
  const input = known.text(['input']);
  const others = partsOfPrompts.flatMap((name) => known.text([name]) ?? known.list([name]) ?? []);
  const parts = [...known.lists, ...known.texts].filter(
    (path) =>
      path === prompt ||
      (others.includes(path) && !taken.includes(path) && !known.isWithin(path, prompt)),
  );
  const isJoined = input !== undefined && input !== prompt && !taken.includes(input);
  const all = isJoined ? [...parts, input] : parts;
  return { prompt: all.length > 1 ? all.map((path) => `{${path}}`).join('\n\n') : prompt };
}

/** Returns the fields of the votes if there are several, or else the label. */
function labelIn(known: KnownFields): string | string[] | undefined {
  const votes = known.all.map(({ path }) => path).filter(isVote);
  return votes.length > 1
    ? votes
    : (known.label(labelMeanings) ?? oneHotLabel(known.records) ?? votes[0]);
}
