import type { Fault, JsonValue } from '../format.ts';
import { deepestNesting } from './walkValue.ts';

/** Returns the value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Returns the text with the commas at these offsets blanked out. */
export function withoutCommas(text: string, commas: readonly number[]): string {
  if (commas.length === 0) return text;
  let repaired = '';
  let from = 0;
  for (const comma of commas) {
    repaired += `${text.slice(from, comma)} `;
    from = comma + 1;
  }
  return repaired + text.slice(from);
}

export function isTooDeep(value: JsonValue, levels = deepestNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

export const notARecord: Fault = {
  reason: 'This is not a record: a record is a JSON object, in braces.',
  remedy: 'Write it as an object, or take it out.',
};

export const notJson: Fault = {
  reason: 'This is not JSON.',
  remedy: 'Correct it, or take it out.',
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
