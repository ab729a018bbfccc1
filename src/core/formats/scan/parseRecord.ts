import type { Fault, JsonValue } from '../format.ts';
import { deepestNesting, type Repair, walkValue } from './walkValue.ts';

/** Returns the value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Returns the value of a JSON text in which numbers may be NaN; undefined if it is not JSON. */
export function parseLenient(text: string): JsonValue | undefined {
  const value = parseJson(text);
  if (value !== undefined) return value;
  const walk = walkValue(text, 0);
  return walk.ok ? parseJson(repaired(text, 0, text.length, walk.repairs)) : undefined;
}

/**
 * Returns part of a text with what JSON does not allow in it replaced.
 *
 * @param repairs of the part, in order, by their offsets in the text
 */
export function repaired(
  text: string,
  start: number,
  end: number,
  repairs: readonly Repair[],
): string {
  let part = '';
  let from = start;
  for (const repair of repairs) {
    part += text.slice(from, repair.start) + repair.by;
    from = repair.end;
  }
  return part + text.slice(from, end);
}

export function isTooDeep(value: JsonValue, levels = deepestNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

export const notARecord: Fault = {
  reason: 'This is not a record: a record is a JSON object, in braces.',
  remedy: 'Write it as an object, or remove it.',
};

export const notJson: Fault = {
  reason: 'This is not JSON.',
  remedy: 'Correct it, or remove it.',
};

/**
 * Whether the text is shallow enough for a tolerant, recursive parser. Counts brackets inside
 * strings too.
 */
export function isShallow(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= 500; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth = Math.max(0, depth - 1);
  }
  return depth <= 500;
}
