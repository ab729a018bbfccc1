/** Whether the text of a file with this name is a table. */
export function isTableText(name: string): boolean {
  return /\.(csv|tsv)$/i.test(name);
}
