import type { PairIds } from '../data/pairIds.ts';

/**
 * Finds the pairs of a file that are changed versions of a run's pairs. A pair's key is derived
 * from its content, so a changed pair has a different key; it is matched by its id or, if it has
 * none, by its position in the gap where the run's pair is missing.
 *
 * @param known the run's pairs; a record without an id has its key as id
 * @param present the file's pairs, in the same form
 * @returns the run's key by the file's key
 */
export function changedPairs(known: PairIds, present: PairIds): Map<string, string> {
  const changed = new Map<string, string>();
  const vanished = [...known].filter(([key]) => !present.has(key));
  if (vanished.length === 0) return changed;
  const byId = new Map(vanished.flatMap(([key, id]) => (id === key ? [] : [[id, key] as const])));
  for (const [key, id] of present) {
    const before = known.has(key) ? undefined : byId.get(id);
    if (before !== undefined) changed.set(key, before);
  }
  const matched = new Set(changed.values());
  const gaps = gapsBetween(known, present, matched);
  for (const [after, news] of gapsBetween(present, known, new Set(changed.keys()))) {
    const olds = gaps.get(after) ?? [];
    if (olds.length !== news.length) continue;
    olds.forEach((old, index) => {
      const key = news[index];
      if (key !== undefined) changed.set(key, old);
    });
  }
  return changed;
}

/**
 * Returns the keys missing from the others, grouped by the nearest common keys before and after
 * them. Excludes pairs with an id, which are not matched by position.
 */
function gapsBetween(
  pairs: PairIds,
  others: PairIds,
  matched: ReadonlySet<string>,
): Map<string, string[]> {
  const gaps = new Map<string, string[]>();
  let before = '';
  let gap: string[] = [];
  const close = (next: string) => {
    if (gap.length > 0) gaps.set(JSON.stringify([before, next]), gap);
    before = next;
    gap = [];
  };
  for (const [key, id] of pairs) {
    if (others.has(key)) close(key);
    else if (id === key && !matched.has(key)) gap.push(key);
  }
  close('');
  return gaps;
}
