import * as z from 'zod';
import { labelSource, pairFields } from '../pair.ts';
import { fieldOf, present, readFields } from './fields.ts';
import type { DatasetFormat, JsonObject } from './format.ts';
import { asMessages, partsText, withSystem } from './turns.ts';
import { textsIn, unusedBy } from './unusedTexts.ts';

const { shape } = pairFields;

/**
 * Recant's documented record, as a person writes it: the fields of a pair, with an optional id that
 * may be a number. Also the source of the schema that editors offer for `*.pairs.json`.
 */
export const recantRecord = z
  .object({
    id: z
      .union([z.string(), z.number()], { error: 'should be a text or a number' })
      .optional()
      .describe('Name of the pair. Without one, the pair is named after its content.'),
    prompt: shape.prompt.describe('What the responses answer. Either prompt or messages.'),
    messages: shape.messages.describe('The conversation so far. Either prompt or messages.'),
    system: shape.prompt.describe(
      'System prompt that the responses were given, in front of the prompt or the messages.',
    ),
    responseA: shape.responseA.describe('The response that the dataset gives first.'),
    responseB: shape.responseB.unwrap().describe('The response that the dataset gives second.'),
    modelA: shape.modelA.describe('Model that wrote response A. Never shown to a judge.'),
    modelB: shape.modelB.describe('Model that wrote response B. Never shown to a judge.'),
    label: shape.label.describe('The better response. Never shown to a judge.'),
    labelSource: z
      .union(labelSource.options, { error: 'should be human, gold or llm:NAME' })
      .optional()
      .describe('Who gave the label. Only human and gold labels enter numbers.'),
    reference: shape.reference.describe('An answer known to be good.'),
    rubric: shape.rubric.describe('Criteria of a good response: a text, or any JSON.'),
    background: shape.background.describe('What a reader has to know beforehand.'),
    vars: shape.vars.describe('Own texts, by name: {{vars.NAME}} of a judge prompt shows them.'),
    domain: shape.domain.describe('Subject of the prompt, for tables by domain.'),
    scenario: shape.scenario.describe(
      'Kind of the responses, for targeted attacks: steps of mathematics, creative writing or role-play.',
    ),
  })
  .refine((record) => (record.prompt === undefined) !== (record.messages === undefined), {
    error: 'A record holds exactly one of "prompt" and "messages".',
  })
  .meta({ oneOf: [{ required: ['prompt'] }, { required: ['messages'] }] });

/** Fields in which attacked and imported records say how they came about. */
const provenance = ['attack', 'votes'];

const unused = unusedBy(
  [...Object.keys(recantRecord.shape).filter((name) => name !== 'messages'), ...provenance],
  { conversations: ['messages'], sentIn: ({ rubric = null }) => new Set(textsIn(rubric)) },
);

/**
 * Recant's own record. A label without a source is kept and shown with an unknown source, so no
 * number uses it. A null field counts as absent.
 */
export const recantFormat: DatasetFormat = {
  id: 'recant',
  title: 'Recant pairs',
  recognizes: (record) =>
    (has(record, 'prompt') || has(record, 'messages')) &&
    has(record, 'responseA') &&
    has(record, 'responseB') &&
    unused(record, 'texts').length === 0,
  unused,
  read: (record) =>
    readFields(recantRecord, asAsked(record), ({ id, system: _, ...fields }) => [
      present({ id: id === undefined || id === '' ? undefined : String(id), ...fields }),
    ]),
};

/**
 * Returns a record whose texts and messages are whole texts where they were given in parts, and
 * whose system prompt begins its conversation.
 */
function asAsked(record: JsonObject): JsonObject {
  const texts = ['prompt', 'system', 'responseA', 'responseB'].flatMap((name) => {
    const value = fieldOf(record, name);
    const text = Number.isSafeInteger(value) ? String(value) : partsText(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  const messages = fieldOf(record, 'messages');
  const whole = {
    ...record,
    ...Object.fromEntries(texts),
    ...(messages !== undefined && { messages: asMessages(messages) }),
  };
  const system = fieldOf(whole, 'system');
  return typeof system === 'string' ? withSystem(whole, system) : whole;
}

function has(record: JsonObject, name: string): boolean {
  return (fieldOf(record, name) ?? null) !== null;
}
