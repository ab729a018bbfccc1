import { type Entry, namePairs } from './entry.ts';
import type { DigestedDraft } from './readRecord.ts';

/**
 * Gives every pair of an index its key and its id. Repeated names are numbered in file order:
 * `name`, `name~2`, `name~3` … An edit renames only pairs with an affected name.
 */
export class PairNames {
  readonly #digestCounts = new Map<string, number>();
  readonly #idCounts = new Map<string, number>();

  /** Follows the replacement of some entries; `all` is the list after it. */
  replace(left: readonly Entry[], joined: readonly Entry[], all: readonly Entry[]): void {
    const repeatedDigests = new Set<string>();
    const repeatedIds = new Set<string>();
    const count = (entries: readonly Entry[], by: 1 | -1): void => {
      for (const { digest, draft } of entries.flatMap((entry) => entry.drafts ?? [])) {
        if (tally(this.#digestCounts, digest, by)) repeatedDigests.add(digest);
        if (draft.id !== undefined && tally(this.#idCounts, draft.id, by))
          repeatedIds.add(draft.id);
      }
    };
    count(left, -1);
    count(joined, 1);
    for (const entry of joined) namePairs(entry, plainKey, plainId);
    if (repeatedDigests.size === 0 && repeatedIds.size === 0) return;

    const numberKey = numbering();
    const numberId = numbering();
    const isRepeated = ({ digest, draft }: DigestedDraft) =>
      repeatedDigests.has(digest) || repeatedIds.has(draft.id ?? '');
    for (const entry of all) {
      if (!entry.drafts?.some(isRepeated)) continue;
      const { pairs } = entry.anchor;
      namePairs(
        entry,
        ({ digest }, i) => (repeatedDigests.has(digest) ? numberKey(digest) : pairs[i]?.key),
        ({ draft }, i) =>
          repeatedIds.has(draft.id ?? '') ? numberId(draft.id ?? '') : pairs[i]?.pair.id,
      );
    }
  }
}

const plainKey = ({ digest }: DigestedDraft) => digest;
const plainId = ({ draft }: DigestedDraft) => draft.id;

/** Counts a name in or out; returns whether others have it too. */
function tally(counts: Map<string, number>, name: string, by: 1 | -1): boolean {
  const before = counts.get(name) ?? 0;
  const after = before + by;
  if (after > 0) counts.set(name, after);
  else counts.delete(name);
  return Math.max(before, after) > 1;
}

/** Numbers repeated names in order: `name`, `name~2`, `name~3` … */
export function numbering(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number === 1 ? name : `${name}~${number}`;
  };
}
