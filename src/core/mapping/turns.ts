import { isObject } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import type { PromptMessage } from '../pair.ts';

/** A speaker's name in a transcript, as in Anthropic's HH-RLHF: after an empty line. */
const speaker = /(?:^\s*|\n\n)(Human|Assistant):/g;

/** Roles by the names that speakers have in conversations. */
const roles: ReadonlyMap<JsonValue | undefined, PromptMessage['role']> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['human', 'user'],
  ['prompter', 'user'],
  ['assistant', 'assistant'],
  ['gpt', 'assistant'],
  ['model', 'assistant'],
]);

/** Returns the role of a message, by `role` or `from`; undefined if it is unknown. */
export function roleOf({ role, from }: JsonObject): PromptMessage['role'] | undefined {
  return roles.get(role ?? from);
}

/**
 * Returns the messages of a transcript such as "Human: Why?\n\nAssistant: So."; undefined for any
 * other text.
 */
export function turnsIn(text: string): readonly (PromptMessage & JsonObject)[] | undefined {
  const names = [...text.matchAll(speaker)];
  if (names[0]?.index !== 0 || new Set(names.map(([, name]) => name)).size < 2) return undefined;
  return names.map(({ 0: mark, 1: name, index }, turn) => ({
    role: name === 'Human' ? 'user' : 'assistant',
    content: text.slice(index + mark.length, names[turn + 1]?.index).trim(),
  }));
}

/**
 * Returns a conversation with roles and contents, whether it is a transcript, which may end where
 * the reply begins, or has messages with `from` and `value`. Any other value is returned unchanged.
 */
export function asMessages(value: JsonValue): JsonValue {
  if (typeof value === 'string') {
    const turns = turnsIn(value);
    return turns?.at(-1)?.content === '' ? turns.slice(0, -1) : (turns ?? value);
  }
  if (!Array.isArray(value)) return value;
  return value.map((message: JsonValue) => {
    if (!isObject(message)) return message;
    const role = message.role ?? message.from;
    return {
      ...message,
      role: roles.get(role) ?? role ?? null,
      content: message.content ?? message.value ?? null,
    };
  });
}
