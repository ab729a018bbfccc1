import { compareTexts } from './compareTexts.ts';
import { digestOfAll } from './digest.ts';

/**
 * Returns a digest of the texts that a run sends. All runs whose texts have their first wording
 * share one digest, regardless of which texts they send, so that they can be pooled.
 *
 * @param names names of the texts
 * @param first digests of the first wordings, by name
 * @param firstTexts digest for texts that all have their first wording
 */
export function digestOfTexts(
  names: readonly string[],
  digestOf: (name: string) => string,
  first: Readonly<Record<string, string>>,
  firstTexts: string,
): string {
  const others = names
    .map((name) => [name, digestOf(name)] as const)
    .filter(([name, digest]) => digest !== first[name])
    .sort(([one], [other]) => compareTexts(one, other));
  return others.length === 0
    ? firstTexts
    : digestOfAll([firstTexts, ...others.flat()]).slice(0, 16);
}
