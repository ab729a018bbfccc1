import { visit } from 'jsonc-parser';
import type { Fault, JsonObject, JsonValue } from '../format.ts';
import { deepestNesting, type Repair, walkValue } from './walkValue.ts';

/**
 * Returns the value of a JSON text; undefined if it is not JSON. A whole number that a double cannot
 * hold, such as an id above 2^53, is the text of its digits.
 */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return holdsLargeNumber(value) ? (JSON.parse(quoteLongNumbers(text)) as JsonValue) : value;
  } catch {
    return undefined;
  }
}

const wholeNumber = /^-?\d{16,}$/;

function holdsLargeNumber(value: JsonValue): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsLargeNumber);
}

/** Returns a JSON text with its whole numbers that a double cannot hold in quotes. */
function quoteLongNumbers(text: string): string {
  const tokens = /"|-?\d[\d.eE+-]*/g;
  let [quoted, from] = ['', 0];
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const { 0: token, index } = found;
    if (token === '"') {
      tokens.lastIndex = endOfString(text, index);
    } else if (wholeNumber.test(token) && !Number.isSafeInteger(Number(token))) {
      quoted += `${text.slice(from, index)}"${token}"`;
      from = index + token.length;
    }
  }
  return quoted + text.slice(from);
}

/**
 * Returns the offset after the quote that ends a string: one that is not escaped; -1 if none is.
 */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charAt(before - 1) === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return -1;
}

/**
 * Returns the fault of a record in whose text an object has a name twice, of which parsing keeps the
 * last; undefined for any other record.
 */
export function repeatFault(
  text: string,
  record: JsonObject,
): { readonly fault: Fault; readonly at: number } | undefined {
  if (countStrings(text) === countKept(record)) return undefined;
  const open: Set<string>[] = [];
  let found: { readonly name: string; readonly at: number } | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectProperty: (name, at) => {
      if (open.at(-1)?.has(name)) found ??= { name, at };
      open.at(-1)?.add(name);
    },
    onObjectEnd: () => void open.pop(),
  });
  if (!found) return undefined;
  const name = JSON.stringify(found.name.slice(0, 60));
  const fault = {
    reason: `The name ${name} occurs twice in the same object.`,
    remedy: 'Rename or remove one of them.',
  };
  return { fault, at: found.at };
}

function countStrings(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = endOfString(text, at);
    if (at === -1) break;
    count += 1;
  }
  return count;
}

/** Returns the number of names and texts in a value. */
function countKept(value: JsonValue): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) count += countKept(one);
  return count;
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
