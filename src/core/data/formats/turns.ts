import type { PairMessage } from '../pair.ts';
import { isObject } from './fields.ts';
import type { JsonObject, JsonValue } from './format.ts';
import { readContent, readMessage } from './messageText.ts';
import { parseJson } from './scan/parseRecord.ts';

/** A speaker's name in a transcript, as in Anthropic's HH-RLHF: after an empty line. */
const speaker = /(?:^\s*|\n\n)(Human|Assistant):/g;

/** Roles by the names that speakers have in conversations. */
const roles: ReadonlyMap<JsonValue | undefined, PairMessage['role']> = new Map([
  ['system', 'system'],
  ['developer', 'developer'],
  ['user', 'user'],
  ['human', 'user'],
  ['prompter', 'user'],
  ['assistant', 'assistant'],
  ['gpt', 'assistant'],
  ['model', 'assistant'],
  ['chatbot', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

/** Returns the role of a message, by `role` or `from`; undefined if it is unknown. */
export function roleOf({ role, from }: JsonObject): PairMessage['role'] | undefined {
  return roles.get(role ?? from);
}

/**
 * Returns the messages of a transcript such as "Human: Why?\n\nAssistant: So."; undefined for any
 * other text.
 */
export function turnsIn(text: string): readonly (PairMessage & JsonObject)[] | undefined {
  const names = [...text.matchAll(speaker)];
  if (names[0]?.index !== 0 || new Set(names.map(([, name]) => name)).size < 2) return undefined;
  return names.map(({ 0: mark, 1: name, index }, turn) => ({
    role: name === 'Human' ? 'user' : 'assistant',
    content: text.slice(index + mark.length, names[turn + 1]?.index).trim(),
  }));
}

/**
 * Returns the items of a text that holds a list: the messages of a transcript, or a list of messages
 * or texts as JSON, as in a cell of a table. Undefined for any other text.
 */
export function listIn(text: string): readonly JsonValue[] | undefined {
  const start = text.trimStart();
  if (!start.startsWith('[')) return turnsIn(text);
  if (!start.trimEnd().endsWith(']')) return undefined;
  const value = parseJson(text);
  return isConversation(value) || isTextList(value) ? value : undefined;
}

/** Whether a value is a list of texts, some or all of which may be missing. */
export function isTextList(value: JsonValue | undefined): value is readonly (string | null)[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => item === null || typeof item === 'string')
  );
}

/**
 * Whether a value is a conversation: a transcript, or messages with a role and a text, or with
 * something else to see or hear.
 */
export function isConversation(value: JsonValue | undefined): value is readonly JsonObject[] {
  const list = typeof value === 'string' ? listIn(value) : value;
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    list.every((item: JsonValue) => {
      if (!isObject(item) || typeof (item.role ?? item.from) !== 'string') return false;
      const { text, notText } = readMessage(item);
      return (text ?? notText) !== undefined;
    })
  );
}

/** Returns what in a list of messages, of content parts or of texts is not text; undefined if all is. */
export function notTextIn(value: JsonValue | undefined): string | undefined {
  const list = typeof value === 'string' ? listIn(value) : value;
  if (!Array.isArray(list)) return undefined;
  const inParts = readContent(list).notText;
  const found = list.map((item: JsonValue) =>
    isObject(item) ? readMessage(item).notText : undefined,
  );
  return inParts ?? found.find((one) => one !== undefined);
}

/** Whether a value is a list of content parts, each of which has a type. */
export function isParts(value: JsonValue | undefined): value is readonly JsonObject[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((part) => isObject(part) && typeof part.type === 'string')
  );
}

/** Returns the text of a list of content parts; undefined for any other value. */
export function partsText(value: JsonValue | undefined): string | undefined {
  return isParts(value) ? readContent(value).text : undefined;
}

/**
 * Returns a conversation with roles and contents, whether it is a transcript, which may end where
 * the reply begins, or has messages with `from` and `value`, or contents in parts. Any other value
 * is returned unchanged.
 */
export function asMessages(value: JsonValue): JsonValue {
  const turns = typeof value === 'string' ? turnsIn(value) : undefined;
  if (turns) return turns.at(-1)?.content === '' ? turns.slice(0, -1) : turns;
  const list = typeof value === 'string' ? listIn(value) : value;
  if (!Array.isArray(list) || list.every((item) => typeof item === 'string')) return value;
  return list.map((message: JsonValue) => {
    if (!isObject(message)) return message;
    const role = message.role ?? message.from;
    const { text, notText } = readMessage(message);
    const given = notText === undefined ? (message.content ?? message.value) : [{ type: notText }];
    return { role: roles.get(role) ?? role ?? null, content: text ?? given ?? null };
  });
}

/**
 * Returns the fields of a record with a system message, unless the conversation begins with the same
 * one. A conversation that is no list is left as it is.
 */
export function withSystem<Fields extends { readonly [name: string]: JsonValue }>(
  { prompt, ...found }: Fields,
  content: JsonValue,
): Record<string, JsonValue> {
  const messages = found.messages ?? [{ role: 'user', content: prompt ?? null }];
  if ((content ?? '') === '' || !Array.isArray(messages)) {
    return prompt === undefined ? found : { prompt, ...found };
  }
  const [first] = messages;
  const isLed = isObject(first) && first.role === 'system' && first.content === content;
  return { ...found, messages: isLed ? messages : [{ role: 'system', content }, ...messages] };
}

/** Returns the messages of a conversation that are replies, by their roles or else every other. */
export function repliesIn<Message extends JsonValue>(
  messages: readonly Message[],
): readonly Message[] {
  const spoken = messages.map((message) => (isObject(message) ? roleOf(message) : undefined));
  if (spoken.includes('assistant')) return messages.filter((_, at) => spoken[at] === 'assistant');
  if (messages.length === 1) return messages;
  const first = spoken[0] === 'system' || spoken[0] === 'developer' ? 2 : 1;
  return messages.filter((_, at) => at >= first && (at - first) % 2 === 0);
}

/** Returns the texts of messages as one text; undefined if there are none, or one has no text. */
export function joinedText(items: readonly JsonValue[]): string | undefined {
  const texts = items.map(labeledText);
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  return texts.filter((text) => text !== '').join('\n\n');
}

/** Returns the text of a message, with its role if that is a tool. */
function labeledText(item: JsonValue): string | undefined {
  if (typeof item === 'string') return item;
  const text = isObject(item) ? readMessage(item).text : undefined;
  return text !== undefined && isObject(item) && roleOf(item) === 'tool' ? `[tool]\n${text}` : text;
}
