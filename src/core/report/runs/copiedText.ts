/** Returns a text of its own: a slice would keep the whole text in memory. */
export function copiedText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
