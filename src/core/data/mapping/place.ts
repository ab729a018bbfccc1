import { fieldOf } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import { joinedText, listIn, partsText, repliesIn } from '../formats/turns.ts';
import { headedPart } from './headedPart.ts';

/** Maximum number of names in a path. */
export const deepestPath = 32;

/** A field in braces, which makes a text a template. */
const inBraces = /\{([^{}]+)\}/g;

/** Returns the paths that a place reads: itself, or the fields in braces of a template. */
export function pathsIn(place: string): readonly string[] {
  const paths = [...place.matchAll(inBraces)].map(([, path = '']) => path);
  return paths.length > 0 ? paths : [place];
}

/** Whether a place is a template, rather than a path. */
export function isTemplate(place: string): boolean {
  return place.search(inBraces) !== -1;
}

/** What separates a path from the heading of a part of its text. */
export const headingMark = '###';

/** The name of all items of a list but the last. */
export const allButLast = ':-1';
/** The name of all that was asked in a conversation, as one text. */
export const allAsked = ':asked';
/** The name of all replies of a conversation, as one text. */
export const allReplies = ':replies';
/** The name of all texts of a list, as one text. */
export const allTexts = ':all';
/** The name of each item of a list, of which every one gives a response of its own. */
export const eachItem = ':each';

/**
 * Returns the names of a dotted path, or of a JSON pointer (RFC 6901), which begins with "/". The
 * name -1 is the last item of a list, and :-1 are all others; see also the names above.
 */
export function namesOf(place: string): readonly string[] {
  const [path = ''] = place.split(headingMark, 1);
  if (!path.startsWith('/')) return path.split('.');
  return path
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the path of names: joined by dots or, if a name needs it, a JSON pointer. */
export function pathTo(names: readonly string[]): string {
  const isPlain =
    names.every((name) => name !== '' && !name.includes('.')) && names[0]?.[0] !== '/';
  return isPlain
    ? names.join('.')
    : names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * Returns the value at a place: a path, or a template such as `{instruction}\n\n{input}`, which
 * joins texts, numbers and booleans. A field without a value is left out together with the text before it.
 * Undefined if nothing is there, or if a template has a field that is a list or an object.
 */
export function valueAt(record: JsonObject, place: string): JsonValue | undefined {
  const fields = [...place.matchAll(inBraces)];
  if (fields.length === 0) return ownValue(record, place);
  let [joined, end] = ['', 0];
  for (const { 0: braces, 1: path = '', index } of fields) {
    const before = place.slice(end, index);
    end = index + braces.length;
    const value = ownValue(record, path) ?? '';
    if (typeof value === 'object') return undefined;
    if (value !== '') joined += `${joined === '' ? before.trimStart() : before}${value}`;
  }
  return joined === '' ? undefined : `${joined}${place.slice(end)}`;
}

/** Returns the texts of a mapping's variables; a value that is no text is written as JSON. */
export function variablesOf(
  { vars = {} }: { readonly vars?: Readonly<Record<string, string>> | undefined },
  record: JsonObject,
): Record<string, string> | undefined {
  const found = Object.entries(vars).flatMap(([name, place]) => {
    const value = valueAt(record, place) ?? null;
    if (value === null) return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Returns the value at a path, or the part of its text that has the path's heading. */
function ownValue(record: JsonObject, path: string): JsonValue | undefined {
  const found = valueAlong(record, namesOf(path));
  const value = partsText(found) ?? found;
  const [, heading, until] = path.split(headingMark, 3);
  if (heading === undefined) return value;
  return typeof value === 'string' ? headedPart(value, heading, until) : undefined;
}

/**
 * Returns the value at these names, through own properties and items only. In a transcript, or a
 * text that is a list, they are those of its items.
 */
export function valueAlong(record: JsonObject, names: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = record;
  for (const name of names) {
    const outer: JsonValue | undefined = typeof value === 'string' ? listIn(value) : value;
    if (typeof outer !== 'object' || outer === null) return undefined;
    value = Array.isArray(outer) ? itemOf(outer, name) : fieldOf(outer as JsonObject, name);
  }
  return value;
}

function itemOf(items: readonly JsonValue[], name: string): JsonValue | undefined {
  switch (name) {
    case allButLast:
      return items.slice(0, -1);
    case '-1':
      return items.at(-1);
    case eachItem:
      return items[0];
    case allTexts:
      return joinedText(items);
    case allReplies:
      return joinedText(repliesIn(items));
    case allAsked: {
      const replies = new Set(repliesIn(items));
      return joinedText(items.filter((item) => !replies.has(item)));
    }
    default:
      return fieldOf(items as unknown as JsonObject, name);
  }
}
