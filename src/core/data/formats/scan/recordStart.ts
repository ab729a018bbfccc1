/**
 * Matches the start of a record: a brace that follows no colon, and the name of a field with which
 * records of this dataset begin (any name while these are unknown). Quotes inside a string are
 * escaped, so it never matches within one.
 */
export function recordStartPattern(firstNames: readonly string[]): RegExp {
  return new RegExp(`\\{(?<!:\\s*\\{)\\s*${nameIn(firstNames)}\\s*:`, 'g');
}

/** Matches the key of a record in an object of records, up to the name of the record's field. */
export function keyedStartPattern(firstNames: readonly string[]): RegExp {
  return new RegExp(`(?<!\\\\)${anyName}\\s*:\\s*\\{\\s*${nameIn(firstNames)}\\s*:`, 'g');
}

const anyName = '"(?:[^"\\\\]|\\\\.){0,200}"';

function nameIn(firstNames: readonly string[]): string {
  const names = firstNames.map((name) =>
    JSON.stringify(name).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  return names.length === 0 ? anyName : `(?:${names.join('|')})`;
}

/** Returns the first offset, from `from` on, at which a record starts. */
export function findRecordStart(text: string, from: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index;
}
