/**
 * Matches the start of a record: a brace that follows no colon, and the name of a field with which
 * records of this dataset begin (any name while these are unknown). Quotes inside a string are
 * escaped, so it never matches within one.
 */
export function recordStartPattern(firstNames: readonly string[]): RegExp {
  const names = firstNames.map((name) =>
    JSON.stringify(name).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  const name = names.length === 0 ? '"(?:[^"\\\\]|\\\\.){0,200}"' : `(?:${names.join('|')})`;
  return new RegExp(`\\{(?<!:\\s*\\{)\\s*${name}\\s*:`, 'g');
}

/** Returns the first offset, from `from` on, at which a record starts. */
export function findRecordStart(text: string, from: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index;
}
