import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fitWins } from '../../metrics/fitWins.ts';
import { assertClose, readReference } from '../../metrics/reference.ts';

const { cases, degenerate } = readReference('bradleyTerry');
const { cases: bridges } = readReference('bradleyTerryBridges');

function assertFit(
  wins: number[][],
  expected: readonly number[],
  start?: readonly number[],
  within = 1e-6,
) {
  const fitted = fitWins(wins, start);
  assert.ok(Array.isArray(fitted), `${fitted}`);
  assert.equal(fitted.length, expected.length);
  for (const [i, ability] of fitted.entries()) assertClose(ability, expected[i] ?? 0, within);
}

describe('Bradley–Terry abilities', () => {
  it('equal BradleyTerry2’s bias-reduced abilities', () => {
    for (const { wins, abilities } of cases) assertFit(wins, abilities);
  });

  it('equal brglm2’s for sparse graphs, whose models hang together by single games', () => {
    assert.equal(bridges.length, 36);
    for (const { wins, abilities } of bridges) assertFit(wins, abilities);
  });

  it('of two models are the log odds with half a win added to each', () => {
    for (const games of [1, 3]) {
      const half = Math.log((games + 0.5) / 0.5) / 2;
      assertFit(
        [
          [0, games],
          [0, 0],
        ],
        [half, -half],
      );
    }
  });

  it('do not depend on the starting point of the search', () => {
    const [{ wins, abilities }] = cases;
    assertFit(wins, abilities, [3, -3, 3, -3, 3, -3]);
    for (const { wins, abilities } of bridges) {
      assertFit(
        wins,
        abilities,
        abilities.map((_: number, i: number) => (i % 2 === 0 ? 8 : -8)),
      );
    }
  });

  it('are at the maximum even if all equal strengths lead to a saddle', () => {
    const wins = Array.from({ length: 11 }, () => new Array<number>(11).fill(0));
    const won: [winner: number, loser: number, games: number][] = [
      [0, 1, 40],
      [1, 3, 40],
      [0, 6, 1],
      [6, 3, 1],
      [9, 10, 0.5],
    ];
    for (const loser of [2, 4, 5, 7, 8, 9]) won.push([1, loser, 0.5]);
    for (const [winner, loser, games] of won) {
      const row = wins[winner];
      if (row) row[loser] = games;
    }
    // The best of 60 searches by SciPy's BFGS from random starts; at the saddle, models 1 and 6 are
    // equal.
    assertFit(
      wins,
      [
        ...[5.194844, 0.802931, 0.109783, -3.588983, 0.109783, 0.109783, -2.484129],
        ...[0.109783, 0.109783, 0.109783, -0.583364],
      ],
      undefined,
      2e-6,
    );
  });

  it('are found for every connected graph, and solve the modified score', () => {
    const chance = fc.integer({ min: 1, max: 0x7fffffff });
    const graph = fc.array(
      fc.record({ from: chance, isWon: fc.boolean(), games: fc.constantFrom(0.5, 1, 1, 2, 40) }),
      { minLength: 1, maxLength: 11 },
    );
    const extra = fc.array(fc.tuple(chance, chance), { maxLength: 8 });
    fc.assert(
      fc.property(graph, extra, (bridged, more) => {
        const models = bridged.length + 1;
        const wins = Array.from({ length: models }, () => new Array<number>(models).fill(0));
        const add = (winner: number, loser: number, games: number) => {
          const row = wins[winner];
          if (row && winner !== loser) row[loser] = (row[loser] ?? 0) + games;
        };
        for (const [i, { from, isWon, games }] of bridged.entries()) {
          const [one, other] = [i + 1, from % (i + 1)];
          add(isWon ? one : other, isWon ? other : one, games);
        }
        for (const [one, other] of more) add(one % models, other % models, 1);
        const fitted = fitWins(wins);
        assert.ok(Array.isArray(fitted), `${fitted}: ${JSON.stringify(wins)}`);
        assertClose(
          fitted.reduce((sum, one) => sum + one, 0),
          0,
          1e-9,
        );
        for (let i = 0; i < models; i += 1) {
          const shifted = (by: number) => fitted.map((one, j) => (j === i ? one + by : one));
          const [above, below] = [penalized(wins, shifted(1e-4)), penalized(wins, shifted(-1e-4))];
          assert.ok(Math.abs(above - below) / 2e-4 < 1e-4, `${i}: ${JSON.stringify(wins)}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are undefined if comparisons do not connect the models, or for one model', () => {
    for (const { wins } of degenerate) assert.equal(fitWins(wins), 'unconnected');
    assert.equal(fitWins([[0]]), 'unconnected');
    assert.equal(fitWins([]), 'unconnected');
  });
});

/**
 * Returns Jeffreys' penalized log-likelihood, by the determinant of the information without the
 * last model.
 */
function penalized(wins: readonly (readonly number[])[], abilities: readonly number[]): number {
  const last = wins.length - 1;
  const information = abilities.map(() => abilities.map(() => 0));
  let sum = 0;
  for (const [i, row] of wins.entries()) {
    for (const [j, won] of row.entries()) {
      const chance = 1 / (1 + Math.exp((abilities[j] ?? 0) - (abilities[i] ?? 0)));
      sum += won * Math.log(chance);
      const weight = won * chance * (1 - chance);
      for (const [a, b, sign] of [
        [i, i, 1],
        [j, j, 1],
        [i, j, -1],
        [j, i, -1],
      ] as const) {
        const line = information[a];
        if (line) line[b] = (line[b] ?? 0) + sign * weight;
      }
    }
  }
  const held = information.slice(0, last).map((row) => row.slice(0, last));
  return sum + Math.log(determinant(held)) / 2;
}

/** Returns the determinant of a positive definite matrix, by elimination. */
function determinant(matrix: number[][]): number {
  let product = 1;
  for (let k = 0; k < matrix.length; k += 1) {
    const pivot = matrix[k]?.[k] ?? 0;
    product *= pivot;
    for (let i = k + 1; i < matrix.length; i += 1) {
      const share = (matrix[i]?.[k] ?? 0) / pivot;
      for (let j = k; j < matrix.length; j += 1) {
        const row = matrix[i];
        if (row) row[j] = (row[j] ?? 0) - share * (matrix[k]?.[j] ?? 0);
      }
    }
  }
  return product;
}
