import { namesOf, valueAlong } from '../mapping/place.ts';
import { isMedia } from './content.ts';
import { fieldOf } from './fields.ts';
import type { Fault, JsonObject, JsonValue, PairDraft } from './format.ts';

/** Fields of messages, besides those of media, whose contents belong to what is asked. */
const attached = /(?:^|_)(?:files?|documents?|attachments?)$/;

/**
 * Returns why a record cannot be judged by its texts alone: a field that nothing reads holds a
 * picture, a sound, a video or a file of a message, or a text has a placeholder for one.
 *
 * @param unused names of the fields of the record that nothing reads
 */
export function nonTextFault(
  record: JsonObject,
  unused: readonly string[],
  drafts: readonly TextsOfDraft[],
): Fault | undefined {
  const field = unused.find((path) => {
    const names = namesOf(path);
    const name = names.at(-1) ?? '';
    if (/^\d+$/.test(name)) return nonTextWithin(valueAlong(record, names) ?? null) !== undefined;
    if (names.length > 1) return isMedia(name) || attached.test(name);
    return isMedia(name) && typeof fieldOf(record, name) !== 'boolean';
  });
  const found = field ?? drafts.map(placeholderIn).find((one) => one !== undefined);
  return found === undefined ? undefined : notText(found);
}

/** Returns the fault of a record with something that is not text. */
export function notText(name: string): Fault {
  return {
    reason: `It has ${JSON.stringify(name)}, which is not text, so that a judge would not see all of it.`,
    remedy: 'Remove the record, or put a text in its place.',
  };
}

/** Returns what in a record of a benchmark, at any depth, is not text; undefined if all is. */
export function nonTextWithin(value: JsonValue): string | undefined {
  if (typeof value === 'string') return matchIn(value, [marks, line, asked]);
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  const own = entries.find(
    ([name, inner]) => isMedia(name) && typeof inner !== 'boolean' && inner && isHeld(inner),
  );
  const { type } = value as JsonObject;
  if (own || (typeof type === 'string' && isMedia(type))) return own?.[0] ?? String(type);
  return entries.map(([, inner]) => nonTextWithin(inner)).find((one) => one !== undefined);
}

function isHeld(value: JsonValue): boolean {
  return typeof value !== 'object' || Object.keys(value ?? {}).length > 0;
}

/** The texts of a pair or of a single response. */
type TextsOfDraft = Pick<PairDraft, 'prompt' | 'messages' | 'responseA' | 'responseB'>;

const media = 'image|img|picture|photo|video|audio|sound|speech|document|file|pdf';

/** Placeholders that are nothing else, wherever they are. */
const marks =
  /<\|(?:image|img|vision|video|audio|speech)[\w-]*\|>|<start_of_image>|<image_soft_token>|<ImageHere>|<(?:image|img|video|audio)[ _-]?(?:\d+|token|placeholder|pad)>|data:(?:image|audio|video)\/[\w.+-]+;base64,/i;
/** Placeholders on a line of their own. */
const line = new RegExp(`^[ \\t]*(<(?:${media})>)[ \\t]*$`, 'im');
/** Placeholders in a question: for a picture anywhere, for anything else where it begins or ends. */
const asked = new RegExp(
  `<image>|^\\s*(?:<(?:${media})>|\\[(?:${media})(?: ?\\d+)?\\])|(?:<(?:${media})>|\\[(?:${media})(?: ?\\d+)?\\])\\s*$`,
  'i',
);
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** Returns a placeholder for what is not text in the texts of a pair; code has none. */
function placeholderIn(draft: TextsOfDraft): string | undefined {
  const { prompt, messages = [], responseA, responseB } = draft;
  const questions = messages.filter(({ role }) => role !== 'assistant');
  const replies = messages.filter(({ role }) => role === 'assistant');
  return (
    [prompt, ...questions.map(({ content }) => content)]
      .map((text) => matchIn(text, [marks, line, asked]))
      .find((one) => one !== undefined) ??
    [responseA, responseB, ...replies.map(({ content }) => content)]
      .map((text) => matchIn(text, [marks, line]))
      .find((one) => one !== undefined)
  );
}

/** Returns the first match outside code; a tag that is closed is markup. */
function matchIn(text: string | undefined, patterns: readonly RegExp[]): string | undefined {
  if (text === undefined || !patterns.some((pattern) => pattern.test(text))) return undefined;
  const plain = text.replace(code, '');
  return patterns
    .map((pattern) => pattern.exec(plain)?.[0].trim())
    .find((one) => one !== undefined && !plain.includes(one.replace(/^<?/, '</')));
}
