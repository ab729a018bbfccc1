import { isObject } from '../formats/fields.ts';
import type { Fault, JsonObject } from '../formats/format.ts';
import type { FieldMapping } from './mapping.ts';
import { allButLast, namesOf, valueAlong } from './place.ts';
import { roleOf } from './turns.ts';

/**
 * Returns why a record's responses are not two replies to the same messages, if a mapping takes them
 * from two conversations: all messages but the last from one, and the last from each.
 */
export function faultOfStart(
  { fields: { messages = '', responseA = '', responseB = '' } }: Pick<FieldMapping, 'fields'>,
  record: JsonObject,
): Fault | undefined {
  const asked = namesOf(messages);
  if (asked.at(-1) !== allButLast) return undefined;
  const start = JSON.stringify(valueAlong(record, asked));
  for (const names of [responseA, responseB].map(namesOf)) {
    const last = names.lastIndexOf('-1');
    if (last === -1) continue;
    const conversation = names.slice(0, last);
    const own = valueAlong(record, [...conversation, allButLast]);
    if (JSON.stringify(own) !== start) return otherStart;
    const reply = valueAlong(record, [...conversation, '-1']);
    if (isObject(reply) && roleOf(reply) !== 'assistant') return noReply;
  }
  return undefined;
}

const otherStart: Fault = {
  reason: 'Its two conversations differ before their last messages.',
  remedy: 'Remove the record, or map the responses in another way.',
};

const noReply: Fault = {
  reason: 'One of its conversations does not end with a reply of the assistant.',
  remedy: 'Remove the record, or complete the conversation.',
};
