/** Returns a word or sentence that begins with a capital. */
export function sentenceCase(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
