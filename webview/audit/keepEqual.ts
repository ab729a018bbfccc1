/**
 * Returns a value in which every part that equals the corresponding part of the previous value is
 * the previous object itself, so that components can skip rendering. Plain data only.
 */
export function keepEqual<T>(before: unknown, after: T): T {
  if (before === after || !isData(before) || !isData(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  const parts = keys.map((key) => keepEqual(before[key], after[key]));
  const isSame =
    keys.length === Object.keys(before).length &&
    keys.every((key, place) => Object.hasOwn(before, key) && before[key] === parts[place]);
  if (isSame) return before as T;
  if (Array.isArray(after)) return parts as T;
  return Object.fromEntries(keys.map((key, place) => [key, parts[place]])) as T;
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
