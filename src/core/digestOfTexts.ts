import { digestOfAll } from './digest.ts';

/**
 * Digest of what a run sends: the same for all runs whose texts are worded as at first, whichever texts
 * those are, so that they can be pooled.
 *
 * @param names of the texts
 * @param first digests of the first wordings, by name
 * @param firstTexts what stands for texts that are all worded as at first
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
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return others.length === 0
    ? firstTexts
    : digestOfAll([firstTexts, ...others.flat()]).slice(0, 16);
}
