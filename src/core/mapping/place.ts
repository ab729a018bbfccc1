import { fieldOf } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
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

/** What separates a path from the heading of a part of its text. */
export const headingMark = '###';

/**
 * Returns the names of a dotted path, or of a JSON pointer (RFC 6901), which begins with "/". The
 * name -1 is the last item of a list.
 */
export function namesOf(place: string): readonly string[] {
  const [path = ''] = place.split(headingMark, 1);
  if (!path.startsWith('/')) return path.split('.');
  return path
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Returns the value at a place: a path, or a template such as `{instruction}\n\n{input}`, which
 * joins texts and numbers. A field without a value is left out together with the text before it.
 * Undefined if nothing is there, or if a template has a field that is neither text nor number.
 */
export function valueAt(record: JsonObject, place: string): JsonValue | undefined {
  const fields = [...place.matchAll(inBraces)];
  if (fields.length === 0) return ownValue(record, place);
  let [joined, end] = ['', 0];
  for (const { 0: braces, 1: path = '', index } of fields) {
    const before = place.slice(end, index);
    end = index + braces.length;
    const value = ownValue(record, path) ?? '';
    if (typeof value === 'object' || typeof value === 'boolean') return undefined;
    if (value !== '') joined += `${joined === '' ? before.trimStart() : before}${value}`;
  }
  return joined === '' ? undefined : `${joined}${place.slice(end)}`;
}

/**
 * Returns the value at a path, through own properties and items only, or the part of its text that
 * has the path's heading.
 */
function ownValue(record: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = record;
  for (const name of namesOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value =
      name === '-1' && Array.isArray(value) ? value.at(-1) : fieldOf(value as JsonObject, name);
  }
  const [, heading, until] = path.split(headingMark, 3);
  if (heading === undefined) return value;
  return typeof value === 'string' ? headedPart(value, heading, until) : undefined;
}
