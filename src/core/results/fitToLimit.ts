/**
 * Splits items into those that fit into a list and the rest. If they do not all fit, one entry is
 * reserved for a summary of the rest, even if `room` is 0.
 *
 * @param room maximum number of entries, 0 or more
 */
export function fitToLimit<T>(
  items: readonly T[],
  room: number,
): { readonly shown: readonly T[]; readonly hidden: readonly T[] } {
  if (items.length <= room) return { shown: items, hidden: [] };
  const count = Math.max(0, room - 1);
  return { shown: items.slice(0, count), hidden: items.slice(count) };
}
