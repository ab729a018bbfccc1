/**
 * A range in words, such as "12 to 24"; one end alone where both read the same, such as two amounts that
 * round to one.
 *
 * @param inWords joins ends that differ; in English by default
 */
export function formatRange(
  from: string,
  to: string,
  inWords: (from: string, to: string) => string = (least, most) => `${least} to ${most}`,
): string {
  return from === to ? from : inWords(from, to);
}
