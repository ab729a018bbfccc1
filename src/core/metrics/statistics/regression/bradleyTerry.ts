import { invertFlat } from '../distributions/flatInverse.ts';
import { at, type Matrix } from './matrix.ts';

const tolerance = 1e-11;
const mostIterations = 500;

/**
 * Fits abilities of the Bradley–Terry model, Pr(i beats j) = 1 / (1 + exp(λj − λi)), by
 * bias-reduced maximum likelihood (Firth 1993: Jeffreys' prior), which is finite even for a model
 * that always or never wins. They sum to 0. Undefined if the comparisons do not connect all models,
 * or there is only one.
 *
 * @param wins wins[i][j]: number of times that i was preferred to j
 * @param start initial abilities
 */
export function fitBradleyTerry(wins: Matrix, start?: readonly number[]): number[] | undefined {
  const models = wins.length;
  if (models < 2) return undefined;
  const couples = couplesOf(wins);
  const scoring = new Scoring(couples, models);
  const abilities = Float64Array.from(start ?? new Array<number>(models).fill(0));
  for (let iteration = 0; iteration < mostIterations; iteration += 1) {
    const step = scoring.step(abilities);
    if (!step) return undefined;
    let longest = 0;
    for (const one of step) longest = Math.max(longest, Math.abs(one));
    const shortening = Math.min(1, 2 / longest);
    let mean = 0;
    for (let i = 0; i < models; i += 1) {
      abilities[i] = (abilities[i] ?? 0) + shortening * (step[i] ?? 0);
      mean += (abilities[i] ?? 0) / models;
    }
    for (let i = 0; i < models; i += 1) abilities[i] = (abilities[i] ?? 0) - mean;
    if (longest < tolerance) return [...abilities];
  }
  return undefined;
}

/** Two models that were compared: number of wins of the first, and number of comparisons. */
interface Couple {
  readonly i: number;
  readonly j: number;
  readonly won: number;
  readonly total: number;
}

function couplesOf(wins: Matrix): Couple[] {
  const couples: Couple[] = [];
  for (const [i, row] of wins.entries()) {
    for (let j = i + 1; j < wins.length; j += 1) {
      const [won, total] = [at(row, j), at(row, j) + at(wins[j], i)];
      if (total > 0) couples.push({ i, j, won, total });
    }
  }
  return couples;
}

/**
 * Fisher scoring on the modified score, with the last model's ability fixed. It reuses its arrays,
 * since a bootstrap fits thousands of times.
 */
class Scoring {
  readonly #couples: readonly Couple[];
  readonly #held: number;
  /** The information matrix, later its inverse. */
  readonly #covariance: Float64Array;
  readonly #chances: Float64Array;
  readonly #score: Float64Array;
  readonly #step: Float64Array;

  constructor(couples: readonly Couple[], models: number) {
    this.#couples = couples;
    this.#held = models - 1;
    this.#covariance = new Float64Array(this.#held ** 2);
    this.#chances = new Float64Array(couples.length);
    this.#score = new Float64Array(models);
    this.#step = new Float64Array(models);
  }

  /** Returns the next change of the abilities; undefined if the information matrix is singular. */
  step(abilities: Float64Array): Float64Array | undefined {
    const held = this.#held;
    this.#covariance.fill(0);
    for (const [k, { i, j, total }] of this.#couples.entries()) {
      const chance = 1 / (1 + Math.exp((abilities[j] ?? 0) - (abilities[i] ?? 0)));
      this.#chances[k] = chance;
      const weight = total * chance * (1 - chance);
      this.#add(i, i, weight);
      if (j === held) continue;
      this.#add(j, j, weight);
      this.#add(i, j, -weight);
      this.#add(j, i, -weight);
    }
    if (!invertFlat(this.#covariance, held)) return undefined;
    this.#scoreCouples();
    for (let i = 0; i < held; i += 1) {
      let change = 0;
      for (let j = 0; j < held; j += 1) change += this.#variance(i, j) * (this.#score[j] ?? 0);
      this.#step[i] = change;
    }
    return this.#step;
  }

  #scoreCouples(): void {
    this.#score.fill(0);
    for (const [k, { i, j, won, total }] of this.#couples.entries()) {
      const chance = this.#chances[k] ?? 0;
      const spread = this.#variance(i, i) + this.#variance(j, j) - 2 * this.#variance(i, j);
      const leverage = total * chance * (1 - chance) * spread;
      const excess = won - total * chance + leverage * (0.5 - chance);
      this.#score[i] = (this.#score[i] ?? 0) + excess;
      this.#score[j] = (this.#score[j] ?? 0) - excess;
    }
  }

  #add(i: number, j: number, value: number): void {
    const place = i * this.#held + j;
    this.#covariance[place] = (this.#covariance[place] ?? 0) + value;
  }

  #variance(i: number, j: number): number {
    return i === this.#held || j === this.#held ? 0 : (this.#covariance[i * this.#held + j] ?? 0);
  }
}
