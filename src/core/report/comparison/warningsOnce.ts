import type { RunComparison } from '../reportSchema.ts';

/**
 * Returns comparisons without the warnings that an earlier one of the same two runs, under another
 * protocol, has already.
 */
export function withWarningsOnce(comparisons: readonly RunComparison[]): readonly RunComparison[] {
  const said = new Set<string>();
  return comparisons.map((comparison) => {
    const { first, second, warnings } = comparison;
    const isNew = ({ message }: { readonly message: string }) => {
      const name = JSON.stringify([first, second, message]);
      const isKnown = said.has(name);
      said.add(name);
      return !isKnown;
    };
    return { ...comparison, warnings: warnings.filter(isNew) };
  });
}
