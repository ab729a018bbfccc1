import { isMedia, saidIn } from './content.ts';
import { isObject } from './fields.ts';
import type { JsonObject, JsonValue } from './format.ts';

/** A message, a part or a call as it is shown, and all that it holds besides. */
interface Shown {
  /** Undefined if it cannot be shown as text, such as an image. */
  readonly text: string | undefined;
  readonly others: readonly Unshown[];
  /** What cannot be shown as text, such as `image_url`. */
  readonly notText?: string | undefined;
}

/** A value of a message that is not shown, by its path. */
interface Unshown {
  readonly names: readonly string[];
  readonly value: JsonValue;
}

/** Whether a field says what a message or a part is, or to what it belongs, rather than a text. */
export function isMark(name: string): boolean {
  return /^(?:role|from|type|id|index|signature)$|_id$/.test(name);
}

/**
 * Reads a message: its content, which may consist of parts, a refusal, and the tools that it calls.
 * The text is undefined if there is none, or if a part is no text.
 */
export function readMessage(message: JsonObject): Shown {
  const { content = null, value = null, refusal, function_call = null, ...others } = message;
  const { tool_calls, ...further } = others;
  const name = content === null ? 'value' : 'content';
  const given = content ?? value;
  const said = given === null ? undefined : readContent(given);
  const calls = [
    ...(Array.isArray(tool_calls) ? tool_calls : []).map((call) => readCall(call)),
    ...(function_call === null ? [] : [readCall(function_call)]),
  ];
  const texts = [
    ...(said ? [said.text] : []),
    ...(typeof refusal === 'string' && refusal !== '' ? [refusal] : []),
    ...calls.map(({ text }) => text),
  ];
  const media = Object.keys(further).find(isMedia);
  return {
    text: joined(texts),
    notText: said?.notText ?? (texts.length === 0 ? media : undefined),
    others: [
      ...othersIn(further),
      ...(content !== null && value !== null ? [{ names: ['value'], value }] : []),
      ...within([name], said?.others ?? []),
      ...within(
        ['tool_calls', '*'],
        calls.flatMap(({ others: own }) => own),
      ),
      ...(Array.isArray(tool_calls) ? [] : othersIn({ tool_calls: tool_calls ?? null })),
    ],
  };
}

/** Reads a content: a text or a list of parts; the text of any other value is undefined. */
export function readContent(content: JsonValue): Shown {
  if (typeof content === 'string') return { text: content, others: [] };
  if (!Array.isArray(content)) return { text: undefined, others: [] };
  /** Texts that follow each other, and blocks such as calls of tools. */
  const texts: (string | undefined)[] = [];
  const others: Unshown[] = [];
  let isRunning = false;
  let notText: string | undefined;
  for (const part of content as readonly JsonValue[]) {
    const read = readPart(part);
    others.push(...within(['*'], read.others));
    notText ??= read.notText;
    if (isRunning && !read.isBlock && read.text !== undefined) {
      texts.push(continued(texts.pop() ?? '', read.text));
    } else {
      texts.push(read.text);
    }
    isRunning = !read.isBlock && read.text !== undefined;
  }
  return { text: texts.length === 0 ? '' : joined(texts), others, notText };
}

/** Returns a text with the next one, on a line of its own unless white space separates them. */
function continued(text: string, next: string): string {
  const isApart = text === '' || next === '' || /\s$/.test(text) || /^\s/.test(next);
  return `${text}${isApart ? '' : '\n'}${next}`;
}

/** Types of parts that continue the text before them. */
const plainType = /^(?:input_|output_)?text$/;

function readPart(part: JsonValue): Shown & { readonly isBlock: boolean } {
  if (!isObject(part))
    return { text: saidIn({ content: [part] }).text, others: [], isBlock: false };
  const type = typeof part.type === 'string' ? part.type : 'text';
  if (type === 'tool_use') return { ...readCall(part), isBlock: true };
  if (type === 'tool_result') {
    const { content, ...others } = part;
    const said = readContent(content ?? '');
    return {
      text: said.text === undefined ? undefined : `[tool result]\n${said.text}`,
      notText: said.notText,
      others: [...othersIn(others), ...within(['content'], said.others)],
      isBlock: true,
    };
  }
  const { text, refusal, others: unknown } = saidIn({ content: [part] });
  const isShown = text + refusal !== '';
  const { text: own, refusal: refused, ...others } = part;
  const { value: inner, ...noted } = isObject(own) ? own : {};
  return {
    text: unknown.length > 0 ? undefined : text + refusal,
    notText: unknown[0],
    others: othersIn({
      ...others,
      ...(isShown || own === undefined ? {} : { text: own }),
      ...(isObject(own) && inner !== undefined ? noted : {}),
      ...(refusal === '' && refused !== undefined ? { refusal: refused } : {}),
    }),
    isBlock: isShown && !plainType.test(type),
  };
}

/** Reads a call of a tool: its name and its arguments, or else all of it as JSON. */
function readCall(call: JsonValue): Shown {
  if (!isObject(call)) return { text: JSON.stringify(call), others: [] };
  const { function: own, ...around } = call;
  const called = isObject(own) ? own : call;
  const { name, arguments: listed, input, args, ...others } = called;
  if (typeof name !== 'string') return { text: JSON.stringify(call), others: [] };
  const given = listed ?? input ?? args ?? '';
  return {
    text: `[tool call] ${name}(${typeof given === 'string' ? given : JSON.stringify(given)})`,
    others: [
      ...(called === own ? within(['function'], othersIn(others)) : othersIn(others)),
      ...(called === own ? othersIn(around) : []),
    ],
  };
}

function othersIn(fields: JsonObject): readonly Unshown[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isMark(name) || value === null ? [] : [{ names: [name], value }],
  );
}

function within(names: readonly string[], others: readonly Unshown[]): readonly Unshown[] {
  return others.map((other) => ({ ...other, names: [...names, ...other.names] }));
}

/** Returns texts below each other; undefined if there are none, or one is missing. */
function joined(texts: readonly (string | undefined)[]): string | undefined {
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  return texts.filter(Boolean).join('\n\n');
}
