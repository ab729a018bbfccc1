import { asObject } from '../../data/formats/fields.ts';
import type { FoundObject } from './jsonObjects.ts';

/** Value of a field, and whether it appears more than once with different values. */
interface AnswerField {
  readonly value: unknown;
  readonly isContradictory: boolean;
}

/**
 * Returns a field of an answer's object, ignoring the case of its name. `value` is undefined if the
 * field is absent.
 */
export function answerField({ fields }: FoundObject, field: string): AnswerField {
  const named = fields.filter(([name]) => isNamed(name, field));
  const isContradictory =
    named.length > 1 && new Set(named.map(([, value]) => JSON.stringify(value))).size > 1;
  return { value: named[0]?.[1], isContradictory };
}

/** Returns a field of a value if that is an object. */
export function nestedField(value: unknown, field: string): unknown {
  const fields = asObject(value) ?? {};
  if (Object.hasOwn(fields, field)) return fields[field];
  return Object.entries(fields).find(([name]) => isNamed(name, field))?.[1];
}

const numberForm = /^\s*(-?\d{1,15}(?:\.\d{1,15})?)\s*(?:\/\s*(\d{1,15})\s*)?$/;

/**
 * Returns a number on a scale, also from a text such as `7.5` or `7.5/10` if the part after the
 * slash is the scale's maximum. Returns undefined for anything else and for numbers outside of the
 * scale.
 */
export function readNumber(value: unknown, from: number, to: number): number | undefined {
  const number = typeof value === 'string' ? numberIn(value, to) : value;
  return typeof number === 'number' && number >= from && number <= to ? number : undefined;
}

function numberIn(text: string, whole: number): number | undefined {
  const [, number, outOf] = numberForm.exec(text) ?? [];
  return outOf === undefined || Number(outOf) === whole ? Number(number) : undefined;
}

function isNamed(name: string, field: string): boolean {
  return name.toLowerCase() === field.toLowerCase();
}
