import * as z from 'zod';
import {
  type AttackSample,
  dialogueTurn,
  type ResponseContent,
} from '../../../data/samples/sample.ts';
import { findOutermostObjects } from '../../../judges/readers/jsonObjects.ts';
import { readLastObject } from '../../../judges/readers/lastObject.ts';
import type { ChatAnswer } from '../../../words/ports.ts';
import type { ReadAttack } from '../cell.ts';
import { formOf } from '../cells/attackPrompt.ts';
import { measuredText } from '../limits/words.ts';

/** Maximum length of an answer, in characters of JSON; no attacked response is longer. */
const longestAnswer = 2_000_000;

const forms = {
  text: { field: 'response', content: z.string().transform((text) => ({ text })) },
  steps: {
    field: 'steps',
    content: z
      .array(z.string())
      .min(1)
      .transform((steps) => ({ steps })),
  },
  dialogue: {
    field: 'dialogue',
    content: z
      .array(dialogueTurn)
      .min(1)
      .transform((dialogue) => ({ dialogue })),
  },
} as const;

/**
 * Reads an attacker's answer: one JSON object with the response in the form of the sample's
 * response. Text around the object is ignored, and the last object counts; an object that contains
 * its field twice with different values is unreadable. Nothing is guessed.
 */
export function readAttack(
  sample: Pick<AttackSample, 'response'>,
  answer: Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason'>,
): ReadAttack {
  const { field, content } = forms[formOf(sample.response)];
  const read = readLastObject<ResponseContent, 'empty' | 'unreadable'>(
    answer,
    [],
    field,
    ({ fields }) => {
      const values = fields.filter(([name]) => name === field).map(([, value]) => value);
      if (values.length === 0) return undefined;
      if (new Set(values.map((value) => JSON.stringify(value))).size > 1) {
        return { fault: 'unreadable' };
      }
      if (values[0] === null || (Array.isArray(values[0]) && values[0].length === 0)) {
        return { fault: 'empty' };
      }
      const result = content.safeParse(values[0]);
      return result.success ? { value: result.data } : { fault: 'unreadable' };
    },
    undefined,
    (text) => findOutermostObjects(text, longestAnswer),
  );
  if ('value' in read) {
    return measuredText(read.value).trim() === '' ? { fault: 'empty' } : { response: read.value };
  }
  if (read.fault === 'filtered') return { fault: 'refusal' };
  const isNamed = read.fault === 'refusal' || read.fault === 'cut-off' || read.fault === 'empty';
  return { fault: isNamed ? read.fault : 'unreadable' };
}

/** Returns the JSON Schema of the answer, for endpoints that can enforce one. */
export function attackSchema(response: ResponseContent): {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
} {
  const text = { type: 'string' };
  const turn = {
    type: 'object',
    properties: { role: text, content: text },
    required: ['role', 'content'],
    additionalProperties: false,
  };
  const form = formOf(response);
  const value = {
    text,
    steps: { type: 'array', items: text },
    dialogue: { type: 'array', items: turn },
  }[form];
  const { field } = forms[form];
  return {
    name: `attacked_${form}`,
    schema: {
      type: 'object',
      properties: { [field]: value },
      required: [field],
      additionalProperties: false,
    },
  };
}
