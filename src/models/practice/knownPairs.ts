import { type Pair, trustedLabel } from '../../core/data/pair.ts';
import { isSingle, responsesOf, responseText } from '../../core/data/responses.ts';

/** Returns the better of two texts, in either order, if they are a labeled pair. */
export type Labels = (one: string, other: string) => string | undefined;

/**
 * Indexes the trusted labels of pairs. Keyed by the texts themselves, because digesting those of a
 * whole file would take too long.
 */
export function indexLabels(pairs: Iterable<Pair>): Labels {
  const byFirst = new Map<string, Pair | Pair[]>();
  for (const pair of pairs) {
    if (!trustedLabel(pair) || isSingle(pair) || pair.responseA === pair.responseB) continue;
    const [first = ''] = responsesOf(pair).toSorted();
    const known = byFirst.get(first);
    if (Array.isArray(known)) known.push(pair);
    else byFirst.set(first, known ? [known, pair] : pair);
  }
  return (one, other) => {
    const [first = '', second] = [one, other].sort();
    const found = [byFirst.get(first) ?? []]
      .flat()
      .findLast((pair) => responsesOf(pair).toSorted()[1] === second);
    const label = found && trustedLabel(found);
    return label && responseText(found, label);
  };
}
