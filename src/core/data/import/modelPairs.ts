/** Returns every pair of models once, in their order: the earlier model is A. */
export function pairsOf(models: readonly string[]): readonly (readonly [a: string, b: string])[] {
  return models.flatMap((a, index) => models.slice(index + 1).map((b) => [a, b] as const));
}

/**
 * Returns the chosen models in the order of choice, or all models sorted by name if none were
 * chosen.
 */
export function modelsFrom(
  found: Iterable<string>,
  chosen: readonly string[] | undefined,
): readonly string[] {
  return chosen ? [...new Set(chosen)] : [...new Set(found)].sort();
}

/** Joins words to a pair's id with hyphens. The id is stable as long as names and questions are. */
export function pairId(...words: readonly (string | number)[]): string {
  return words
    .map((word) =>
      String(word)
        .trim()
        .replace(/[^\p{L}\p{N}._]+/gu, '-'),
    )
    .join('-');
}
