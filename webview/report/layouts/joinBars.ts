import type { NumberBars } from '../tables/numberRows.tsx';

/** Bars of several names under each other in one chart; undefined where there are none. */
export function joinBars(given: readonly (NumberBars | undefined)[]): NumberBars | undefined {
  const parts = given.flatMap((part) => part ?? []);
  const [first] = parts;
  if (!first) return undefined;
  const rows = parts.flatMap(({ bars }, place) =>
    bars.rows.map((row) => ({ ...row, key: `${place} ${row.key}` })),
  );
  const holderOf = (key: string) =>
    parts.find(({ bars }) => bars.rows.some((row) => row.bars.some((bar) => bar.key === key)));
  return {
    ...first,
    numbers: parts.flatMap(({ numbers }) => numbers),
    bars: { rows, markOf: (key) => (holderOf(key) ?? first).bars.markOf(key) },
  };
}
