/**
 * Returns all matches of a global pattern. `matchAll` would copy the pattern, and the copy of a
 * long one is compiled again for nearly every text.
 */
export function matchesOf(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    matches.push(found);
  }
  return matches;
}
