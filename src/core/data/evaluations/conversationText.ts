import { saidIn } from '../formats/content.ts';
import { fieldOf, isObject } from '../formats/fields.ts';
import type { JsonValue } from '../formats/format.ts';

/** Returns a record's value if it is a text that is not blank. */
export function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns a list's items; none of any other value. */
export function listIn(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the text of a message's content: a text, or a list of text parts. Undefined for other
 * parts, such as images. Thoughts are left out.
 */
export function contentText(content: JsonValue | undefined): string | undefined {
  if (typeof content !== 'string' && !Array.isArray(content)) return undefined;
  const { text, others } = saidIn({ content });
  return others.length > 0 ? undefined : text;
}

/**
 * Returns messages as one text: that of a single message, otherwise with their roles as headings.
 * Undefined if one of them is not text.
 */
export function conversationText(messages: readonly JsonValue[]): string | undefined {
  const said = messages.map((message) => {
    if (!isObject(message)) return undefined;
    const content = contentText(fieldOf(message, 'content'));
    return content === undefined ? undefined : { role: String(fieldOf(message, 'role')), content };
  });
  if (said.length === 0 || said.some((one) => one === undefined)) return undefined;
  if (said.length === 1) return said[0]?.content;
  return said.map((one) => `[${one?.role}]\n${one?.content}`).join('\n\n');
}
