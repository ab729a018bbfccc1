/** Returns a count with its noun, such as `1 pair` or `3 pairs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
