import type { Aside } from '../../words/ports.ts';

/** What a message of a model, or a piece of a streamed one, contains. */
export interface Said {
  /** The answer's own text. */
  readonly text: string;
  readonly refusal: string;
  /** Thoughts, and texts in fields that are not read. */
  readonly asides: readonly Aside[];
  /** Types of parts without text, such as images. */
  readonly others: readonly string[];
}

/** Fields of thoughts beside the content. Servers that send several repeat the text in them. */
const thoughtFields = [
  'reasoning_content',
  'reasoning',
  'reasoning_text',
  'thinking',
  'thoughts',
  'thought',
  'reasoning_details',
];

/** Fields whose texts say nothing that an answer could. */
const ofProtocol =
  /^(?:role|name|id|type|object|model|refusal|source|provider|(?:stop|finish)_reason)$|signature|_id$/i;

/** Types of parts that are thoughts, also those of streamed pieces (`thinking_delta`). */
const thoughtType = /^(?:redacted_)?(?:thinking|thought|reasoning)/;

/** Names of fields, and types of parts, that hold pictures, sounds and videos. */
const media =
  /^(?:(?:input|output|inline|file|encoded)_)?(?:image|img|picture|photo|screenshot|audio|video)s?(?:_(?:url|uri|data|path|bytes|base64|file|id)s?)?$|^(?:inline|file)_(?:data|url|uri|id)$/i;

/** Whether a field, or a part of this type, holds a picture, a sound or a video. */
export function isMedia(name: string): boolean {
  return media.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
}

/** Maximum depth of texts in parts. */
const deepest = 5;

/**
 * Reads a message in any form that services use, whole, streamed or recorded: its content is a
 * text, a part or a list of parts, and thoughts are parts or fields of their own. Text in a field
 * that is not known is returned as an aside. Never throws.
 */
export function saidIn(message: unknown): Said {
  if (!isObject(message)) return readContent(message);
  const { content, ...fields } = message;
  const read = readContent(content);
  const thoughts = thoughtFields
    .map((field) => ({ field, text: textOf(fields[field]), isThoughts: true as const }))
    .find(({ text }) => text !== '');
  const unread = Object.entries(fields).flatMap(([field, value]): Aside[] => {
    if (thoughtFields.includes(field) || ofProtocol.test(field)) return [];
    const text = field === 'tool_calls' || field === 'function_call' ? callText(value) : value;
    return typeof text === 'string' && text !== '' ? [{ field, text }] : [];
  });
  return {
    ...read,
    refusal: read.refusal + (typeof fields.refusal === 'string' ? fields.refusal : ''),
    asides: [...(thoughts ? [thoughts] : []), ...read.asides, ...unread],
  };
}

/** Returns a recorded answer: a message, its content, or its text; with its thoughts. */
export function answerIn(recorded: unknown): Pick<Said, 'text' | 'asides'> {
  const { text, asides } = saidIn(recorded);
  const isEmpty = text.trim() === '';
  return { text, asides: asides.filter(({ isThoughts }) => isThoughts || isEmpty) };
}

/** Reads the content of a message: a text, a part or a list of parts; see `saidIn`. */
function readContent(content: unknown): Said {
  const said = { text: '', refusal: '', asides: [] as Aside[], others: [] as string[] };
  for (const part of Array.isArray(content) ? content : [content ?? '']) {
    if (typeof part === 'string') said.text += part;
    else addPart(said, isObject(part) ? part : {});
  }
  return said;
}

function addPart(
  said: { text: string; refusal: string; asides: Aside[]; others: string[] },
  part: Readonly<Record<string, unknown>>,
): void {
  const type = typeof part.type === 'string' ? part.type.replace(/_delta$/, '') : 'text';
  const other = [type, ...Object.keys(part).filter((name) => part[name])].find(isMedia);
  if (other !== undefined) {
    said.others.push(other);
  } else if (thoughtType.test(type) || part.thought === true) {
    const text = textOf(part);
    if (text !== '') said.asides.push({ field: `content (${type})`, text, isThoughts: true });
  } else if (type === 'refusal') {
    said.refusal += textOf(part.refusal);
  } else if (typeof part.text === 'string' || isObject(part.text)) {
    said.text += textOf(part.text);
  } else if (type.startsWith('tool_use') || type === 'input_json') {
    const text = callText(part);
    if (text !== '') said.asides.push({ field: 'content (tool_use)', text });
  } else if (type !== 'text') {
    said.others.push(type);
  }
}

/** Returns the text of thoughts, which services nest in lists and objects. */
function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > deepest) return '';
  if (Array.isArray(value)) return value.map((one) => textOf(one, depth + 1)).join('');
  if (!isObject(value)) return '';
  const { text, thinking, reasoning, content, summary, value: inner } = value;
  return textOf(text ?? thinking ?? reasoning ?? content ?? summary ?? inner, depth + 1);
}

/** Returns the names and arguments of calls of tools as one text. */
function callText(calls: unknown): string {
  const listed = Array.isArray(calls) ? calls : [calls];
  return listed
    .map((call) => {
      if (!isObject(call)) return '';
      const {
        name,
        arguments: given,
        input,
        partial_json,
      } = isObject(call.function) ? call.function : call;
      const sent = partial_json ?? given ?? input;
      const isNone = isObject(sent) && Object.keys(sent).length === 0;
      const text = sent === undefined || isNone ? '' : sent;
      return `${name ?? ''}${typeof text === 'string' ? text : JSON.stringify(text)}`;
    })
    .join('');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
