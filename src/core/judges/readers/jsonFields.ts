import { nestedField } from './answerFields.ts';
import type { FoundObject } from './jsonObjects.ts';

interface PointedField {
  /** Undefined if the object has no such field. */
  readonly value: unknown;
  /** Whether the object has the field more than once, with different values. */
  readonly isContradictory: boolean;
  /** Whether its name differs from the pointer's, in case. */
  readonly isRenamed: boolean;
}

/** Returns a field of an answer's object, or of lists in it, by JSON pointer, ignoring the case of names. */
export function fieldAt({ fields }: FoundObject, pointer: string): PointedField {
  const [first = '', ...rest] = segments(pointer);
  const named = fields.filter(([name]) => name.toLowerCase() === first.toLowerCase());
  return {
    value: rest.reduce(valueWithin, named[0]?.[1]),
    isContradictory: named.some(([, value]) => value !== named[0]?.[1]),
    isRenamed: named.some(([name]) => name !== first),
  };
}

function valueWithin(value: unknown, name: string): unknown {
  if (!Array.isArray(value)) return nestedField(value, name);
  return isIndex(name) ? value[Number(name)] : undefined;
}

/** Whether a name in a JSON pointer may be the place of a list's item. */
export function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,2})$/.test(name);
}

/** Returns the name of the field that a JSON pointer leads to, or of the list of an item. */
export function lastSegment(pointer: string): string {
  return segments(pointer).findLast((name) => !isIndex(name)) ?? '';
}

/** Returns the names in a JSON pointer. */
export function segments(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
