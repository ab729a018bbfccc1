/** Keys of pairs with their ids, in the order of a run's log or of a file. */
type NamedPairs = ReadonlyMap<string, string>;

/**
 * Which pairs of a file are pairs of a run whose content has changed since. A pair's key follows its
 * content, so a changed pair has another key; it is the same one where it has an id of its own and
 * kept it, or where it stands in the one gap in which the run's pair is missing.
 *
 * @param known the run's pairs; where a record has no id its key stands for it
 * @param present the file's, likewise
 * @returns the run's key by the file's
 */
export function changedPairs(known: NamedPairs, present: NamedPairs): Map<string, string> {
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
 * Keys that the others lack and that stand between the same two that both have, by these two. Those
 * with an id of their own are not found by their place.
 */
function gapsBetween(
  pairs: NamedPairs,
  others: NamedPairs,
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
