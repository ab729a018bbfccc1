import type * as z from 'zod';
import { saidIn } from './content.ts';
import type { Fault, JsonObject, JsonValue, PairDraft, Reading } from './format.ts';

/** Returns a record's own field; inherited ones such as `__proto__` are ignored. */
export function fieldOf(record: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value's fields if it is an object. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Whether each of these fields is a string. */
export function hasTexts(record: JsonObject, ...names: readonly string[]): boolean {
  return names.every((name) => typeof fieldOf(record, name) === 'string');
}

/**
 * Reads a record by a schema. A null field counts as absent, as in tables exported to JSON; fields
 * outside the schema are ignored.
 */
export function readFields<Fields>(
  schema: z.ZodType<Fields>,
  record: JsonObject,
  toDrafts: (fields: Fields) => readonly PairDraft[],
): Reading {
  const read = parseFields(schema, record);
  return 'fault' in read ? read : { pairs: toDrafts(read.fields) };
}

/** Returns the fields of a record as parsed by a schema; see `readFields`. */
export function parseFields<Fields>(
  schema: z.ZodType<Fields>,
  record: JsonObject,
): { readonly fields: Fields } | { readonly fault: Fault } {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  const result = schema.safeParse(given, { error: wanted });
  return result.success ? { fields: result.data } : { fault: faultFrom(result.error, given) };
}

/** Describes what a value should be, to follow its name; undefined if Zod's own text does. */
export function wanted(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `should be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') {
    const values = issue.values.map((value) => JSON.stringify(value));
    return `should be ${[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ')}`;
  }
  if (issue.code !== 'too_small') return undefined;
  return issue.origin === 'array' ? 'should hold at least one item' : 'should not be empty';
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  array: 'a list',
  object: 'an object',
};

function faultFrom(error: z.ZodError, record: JsonObject): Fault {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue === undefined || path.length === 0) {
    return { reason: issue?.message ?? 'The record does not fit its format.', remedy: checkFields };
  }
  const found = valueAt(record, path);
  const name = JSON.stringify(path.join('.'));
  return found === undefined
    ? { reason: `${name} is missing.`, remedy: `Add ${name} to the record.` }
    : { reason: `${name}: ${issue.message}, but found ${kindOf(found)}.`, remedy: checkFields };
}

const checkFields = 'Correct the record, or remove it.';

function valueAt(record: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = record;
  for (const name of path) {
    value =
      typeof value === 'object' && value !== null ? fieldOf(value as JsonObject, name) : undefined;
  }
  return value;
}

/** Describes a JSON value: short values literally, others by type. */
export function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) {
    const [other] = saidIn({ content: value }).others;
    if (other !== undefined) return `a list with a part that is not text (${other})`;
    return value.length === 0 ? 'an empty list' : 'a list';
  }
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value !== 'string') return String(value);
  return value.length <= 24 ? JSON.stringify(value) : 'a text';
}

/** Returns the draft without fields that have no value. */
export function present(draft: PairDraft): PairDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined),
  ) as PairDraft;
}
