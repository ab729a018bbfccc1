import { type Pair, trustedLabel } from '../../core/pair.ts';
import { isSingle, responsesOf, responseText } from '../../core/responses.ts';

/** Returns the better of two texts, in either order, if they are a labeled pair. */
export type Labels = (one: string, other: string) => string | undefined;

/**
 * Indexes the trusted labels of pairs. Keyed by the texts themselves, because digesting those of a
 * whole file would take too long.
 */
export function indexLabels(pairs: Iterable<Pair>): Labels {
  const better = new Map<string, Map<string, string>>();
  for (const pair of pairs) {
    const label = trustedLabel(pair);
    if (!label || isSingle(pair) || pair.responseA === pair.responseB) continue;
    const [first = '', second = ''] = [...responsesOf(pair)].sort();
    const ofFirst = better.get(first) ?? new Map<string, string>();
    better.set(first, ofFirst.set(second, responseText(pair, label)));
  }
  return (one, other) => {
    const [first = '', second = ''] = [one, other].sort();
    return better.get(first)?.get(second);
  };
}
