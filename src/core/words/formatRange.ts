/**
 * Returns a range such as "12 to 24", or a single value if both ends have the same text, such as
 * two amounts that round to one.
 *
 * @param inWords joins different ends; in English by default
 */
export function formatRange(
  from: string,
  to: string,
  inWords: (from: string, to: string) => string = (least, most) => `${least} to ${most}`,
): string {
  return from === to ? from : inWords(from, to);
}
