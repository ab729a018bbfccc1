import { at, invertPositiveDefinite, type Matrix, zeros } from './matrix.ts';

const tolerance = 1e-11;
const mostIterations = 500;

/**
 * Abilities of the Bradley–Terry model, Pr(i beats j) = 1 / (1 + exp(λj − λi)), by bias-reduced maximum
 * likelihood (Firth 1993: Jeffreys' prior), which is finite also for a model that always or never wins.
 * They add up to 0. Undefined where the comparisons do not connect all models, or there is only one.
 *
 * @param wins wins[i][j]: how often i was preferred to j
 * @param start abilities to begin from
 */
export function fitBradleyTerry(wins: Matrix, start?: readonly number[]): number[] | undefined {
  const models = wins.length;
  if (models < 2) return undefined;
  let abilities = [...(start ?? wins.map(() => 0))];
  for (let iteration = 0; iteration < mostIterations; iteration += 1) {
    const step = scoringStep(wins, abilities);
    if (!step) return undefined;
    const longest = Math.max(...step.map(Math.abs));
    const shortening = Math.min(1, 2 / longest);
    abilities = centred(abilities.map((ability, i) => ability + shortening * at(step, i)));
    if (longest < tolerance) return abilities;
  }
  return undefined;
}

/** One step of Fisher scoring on the modified score, with the last model's ability held. */
function scoringStep(wins: Matrix, abilities: readonly number[]): number[] | undefined {
  const held = wins.length - 1;
  const information = zeros(held, held);
  const cells = couples(wins).map(([i, j]) => {
    const chance = 1 / (1 + Math.exp(at(abilities, j) - at(abilities, i)));
    const total = at(wins[i], j) + at(wins[j], i);
    const weight = total * chance * (1 - chance);
    addTo(information, i, i, weight);
    addTo(information, j, j, weight);
    addTo(information, i, j, -weight);
    addTo(information, j, i, -weight);
    return { i, j, chance, total, weight };
  });
  const covariance = invertPositiveDefinite(information);
  if (!covariance) return undefined;
  const variance = (i: number, j: number) => (i === held || j === held ? 0 : at(covariance[i], j));
  const score = wins.map(() => 0);
  for (const { i, j, chance, total, weight } of cells) {
    const leverage = weight * (variance(i, i) + variance(j, j) - 2 * variance(i, j));
    const excess = at(wins[i], j) - total * chance + leverage * (0.5 - chance);
    score[i] = at(score, i) + excess;
    score[j] = at(score, j) - excess;
  }
  return wins.map((_, i) => score.reduce((sum, value, j) => sum + variance(i, j) * value, 0));
}

function couples(wins: Matrix): [number, number][] {
  return wins.flatMap((row, i) =>
    row.flatMap((won, j): [number, number][] =>
      j > i && won + at(wins[j], i) > 0 ? [[i, j]] : [],
    ),
  );
}

function addTo(matrix: number[][], i: number, j: number, value: number): void {
  const row = matrix[i];
  if (row && j < row.length) row[j] = at(row, j) + value;
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}
