import {
  BradleyTerry,
  type Unfitted,
} from '../../../../src/core/statistics/regression/bradleyTerry.ts';

/** Fits abilities to a matrix whose element [i][j] is how often i was preferred to j. */
export function fitWins(
  wins: readonly (readonly number[])[],
  start?: readonly number[],
): number[] | Unfitted {
  const games = wins.flatMap((row, first) =>
    row.flatMap((won, second) => {
      const total = won + (wins[second]?.[first] ?? 0);
      return first < second && total > 0 ? [{ first, second, won, total }] : [];
    }),
  );
  const column = (key: 'first' | 'second' | 'won' | 'total') => games.map((one) => one[key]);
  const couples = { models: wins.length, first: column('first'), second: column('second') };
  return new BradleyTerry(couples).fit({ won: column('won'), total: column('total') }, start);
}
