/** Every pair of the models once, in their order: the earlier one is A. */
export function pairsOf(models: readonly string[]): readonly (readonly [a: string, b: string])[] {
  return models.flatMap((a, index) => models.slice(index + 1).map((b) => [a, b] as const));
}

/** The chosen models in the order of choice; all of them by name where none were chosen. */
export function modelsFrom(
  found: Iterable<string>,
  chosen: readonly string[] | undefined,
): readonly string[] {
  return chosen ? [...new Set(chosen)] : [...new Set(found)].sort();
}

/** A pair's id: what it is made of, joined by hyphens; stable while names and questions are. */
export function pairId(...words: readonly (string | number)[]): string {
  return words
    .map((word) =>
      String(word)
        .trim()
        .replace(/[^\p{L}\p{N}._]+/gu, '-'),
    )
    .join('-');
}
