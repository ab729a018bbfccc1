import type { NotEstimable } from '../estimation/estimate.ts';

/** Returns Holm's adjusted p values (Holm 1979) in the order of the input. */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = [...pValues.keys()].sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  const adjusted = pValues.map(() => 0);
  let largest = 0;
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues[index] ?? 0) * (pValues.length - rank)));
    adjusted[index] = largest;
  }
  return adjusted;
}

/** Adjusts a family of tests by Holm's method; tests that could not be made are not part of it. */
export function adjustTests<Test extends { readonly p: number }>(
  tests: readonly { readonly name: string; readonly test: Test | NotEstimable }[],
): { name: string; test: (Test & { readonly adjustedP: number }) | NotEstimable }[] {
  const adjusted = holmAdjusted(tests.flatMap(({ test }) => ('p' in test ? [test.p] : [])));
  let place = 0;
  return tests.map(({ name, test }) => {
    if (!('p' in test)) return { name, test };
    const adjustedP = adjusted[place] ?? test.p;
    place += 1;
    return { name, test: { ...test, adjustedP } };
  });
}
