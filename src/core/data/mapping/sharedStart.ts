import { isObject } from '../formats/fields.ts';
import type { Fault, JsonObject, JsonValue } from '../formats/format.ts';
import { notText } from '../formats/nonText.ts';
import { listIn, notTextIn, repliesIn, roleOf } from '../formats/turns.ts';
import type { FieldMapping } from './mapping.ts';
import {
  allAsked,
  allButLast,
  allReplies,
  allTexts,
  namesOf,
  pathsIn,
  pathTo,
  valueAlong,
} from './place.ts';

/**
 * Returns why a record's responses are not replies to the same messages, if a mapping takes them
 * from conversations: all messages but the last from one, and the last from each; or all that was
 * asked in one, and all replies of each. Also if a list that is read as one text lacks a text, or
 * has something else.
 */
export function faultOfStart(
  {
    fields: { prompt = '', messages = '', responseA = '', responseB = '', response = '' },
  }: Pick<FieldMapping, 'fields'>,
  record: JsonObject,
): Fault | undefined {
  const read = [prompt, messages, responseA, responseB, response].flatMap(pathsIn);
  for (const path of read) {
    const fault = faultOfList(record, path);
    if (fault) return fault;
  }
  const start = namesOf(messages || prompt);
  const asked = start.at(-1);
  if (asked !== allButLast && asked !== allAsked) return undefined;
  const first = JSON.stringify(valueAlong(record, start));
  for (const names of [responseA, responseB, response].map(namesOf)) {
    const last = names.lastIndexOf(asked === allAsked ? allReplies : '-1');
    if (last === -1) continue;
    const conversation = names.slice(0, last);
    const own = valueAlong(record, [...conversation, asked]);
    if (own !== undefined && JSON.stringify(own) !== first) {
      return asked === allAsked ? otherQuestions : otherStart;
    }
    if (!endsWithReply(valueAlong(record, conversation))) return noReply;
  }
  return undefined;
}

/** Returns the fault of a place whose list, read as one text, has something that is not text. */
export function faultOfList(record: JsonObject, path: string): Fault | undefined {
  const names = namesOf(path);
  const at = names.findIndex((name) => [allTexts, allAsked, allReplies].includes(name));
  const list = at === -1 ? names : names.slice(0, at);
  const value = valueAlong(record, list);
  const other = notTextIn(value);
  if (other !== undefined) return notText(`${pathTo(list)}: ${other}`);
  const items = at !== -1 && typeof value === 'string' ? listIn(value) : value;
  if (at === -1 || !Array.isArray(items) || !items.includes(null)) return undefined;
  return {
    reason: `A text of the list ${JSON.stringify(pathTo(list))} is missing: it is null.`,
    remedy: 'Add the text, or remove the record.',
  };
}

function endsWithReply(value: JsonValue | undefined): boolean {
  const items = typeof value === 'string' ? listIn(value) : value;
  if (!Array.isArray(items)) return true;
  const last: JsonValue = items.at(-1) ?? null;
  if (!isObject(last)) return true;
  return roleOf(last) === 'assistant' || repliesIn(items).at(-1) === last;
}

const otherQuestions: Fault = {
  reason: 'Its two conversations ask different things.',
  remedy: 'Remove the record, or map the responses in another way.',
};

const otherStart: Fault = {
  reason: 'Its two conversations differ before their last messages.',
  remedy: 'Remove the record, or map the responses in another way.',
};

const noReply: Fault = {
  reason: 'One of its conversations does not end with a reply of the assistant.',
  remedy: 'Remove the record, or complete the conversation.',
};
