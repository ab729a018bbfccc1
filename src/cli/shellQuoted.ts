/** Returns a word as a shell reads it. */
export function shellQuoted(word: string): string {
  return /^[\w./~:\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
