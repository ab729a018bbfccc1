import { compareTexts } from './compareTexts.ts';

/** Returns a value as JSON in which the fields of each object are in the order of their names. */
export function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(
      Object.entries(part).sort(([one], [other]) => compareTexts(one, other)),
    );
  });
}

/** Whether two values are the same JSON; the order of fields does not count. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
