/**
 * The first items of a list that has room for so many entries. Where they do not fit, the last entry is
 * kept free for one that tells of the rest; where there is no room at all, such an entry is needed still.
 *
 * @param room how many entries there may be, 0 or more
 */
export function withinRoom<T>(
  items: readonly T[],
  room: number,
): { readonly shown: readonly T[]; readonly hidden: readonly T[] } {
  if (items.length <= room) return { shown: items, hidden: [] };
  const count = Math.max(0, room - 1);
  return { shown: items.slice(0, count), hidden: items.slice(count) };
}
