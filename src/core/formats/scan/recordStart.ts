/**
 * Matches the start of a record: a brace that follows no colon, and the name of one of the fields
 * that records of this dataset begin with (any name, while they are not known). Quotes inside a
 * string are escaped, so this never matches within one, wherever the text is broken.
 */
export function recordStartPattern(firstNames: readonly string[]): RegExp {
  const names = firstNames.map((name) =>
    JSON.stringify(name).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  const name = names.length === 0 ? '"(?:[^"\\\\]|\\\\.){0,200}"' : `(?:${names.join('|')})`;
  return new RegExp(`\\{(?<!:\\s*\\{)\\s*${name}\\s*:`, 'g');
}

/** The first offset from here on at which a record starts. */
export function findRecordStart(text: string, from: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index;
}
