import { invertFlat } from '../distributions/flatInverse.ts';

/** Largest error of an ability that a fit leaves, in logits, by the pace of its last two steps. */
const tolerance = 1e-9;

/** Pace, the ratio of two steps, above which leverages are differentiated again. */
const slowPace = 0.4;

/** Number of steps after which they are differentiated in each. */
const mostKept = 10;

/** Maximum number of steps of a fit, which takes 6 on average. */
const mostSteps = 100;

/** Longest change of an ability in one step, in logits. */
const longestStep = 2;

/** Smallest part of a step that is tried. */
const leastShare = 1e-9;

/** Relative decrease of the objective that rounding explains. */
const rounding = 1e-10;

/** Smallest and largest multiple of the approximate curvature that makes a curvature definite. */
const leastDamping = 2 ** -10;
const mostDamping = 2 ** 20;

/** Places of the two models of each couple that may be compared. */
export interface Couples {
  readonly models: number;
  readonly first: ArrayLike<number>;
  readonly second: ArrayLike<number>;
}

/**
 * Comparisons by couple: wins of its first model, a tie counting as half a win of each, and number
 * of comparisons, which may be 0.
 */
export interface Games {
  readonly won: ArrayLike<number>;
  readonly total: ArrayLike<number>;
}

/** Reason why there are no abilities: no comparison connects the models, or no convergence. */
export type Unfitted = 'unconnected' | 'unconverged';

/**
 * Fits abilities of the Bradley–Terry model, Pr(i beats j) = 1 / (1 + exp(λj − λi)), by
 * bias-reduced maximum likelihood (Firth 1993: Jeffreys' prior), which is finite for every
 * connected graph of comparisons, even if a model always or never wins. They sum to 0.
 *
 * Newton's method on the penalized log-likelihood, l(λ) + ½ log |I(λ)|, with the last model's
 * ability fixed; Fisher scoring would overshoot by a factor of 1 + 1/n for two models. Steps that
 * lower the objective are halved. The part of the curvature by which leverages change takes most of
 * the time, and is kept while steps shrink quickly. Where the curvature is not definite, which
 * sparse cycles can cause, it is damped by the approximation that takes leverages as constant
 * (Kosmidis and Firth 2021); a saddle is left toward its higher side, so that every fit ends at a
 * maximum. Arrays are reused, since a bootstrap fits thousands of times.
 */
export class BradleyTerry {
  readonly #couples: Couples;
  readonly #held: number;
  #abilities: Float64Array;
  #tried: Float64Array;
  /** The information matrix, or its inverse. */
  readonly #information: Float64Array;
  /** The negative second derivative of the objective, or its inverse. */
  readonly #curvature: Float64Array;
  /** The part of the curvature by which leverages change, possibly of an earlier step. */
  readonly #leverageChanges: Float64Array;
  readonly #chances: Float64Array;
  /** Variances of the wins. */
  readonly #weights: Float64Array;
  readonly #leverages: Float64Array;
  /** Derivatives of the weights by the difference of the two abilities. */
  readonly #slopes: Float64Array;
  readonly #spread: Float64Array;
  readonly #shares: Float64Array;
  readonly #influences: Float64Array;
  readonly #score: Float64Array;
  readonly #change: Float64Array;
  readonly #group: Int32Array;

  constructor(couples: Couples) {
    const { models, first } = couples;
    this.#couples = couples;
    this.#held = Math.max(models - 1, 0);
    this.#abilities = new Float64Array(models);
    this.#tried = new Float64Array(models);
    this.#information = new Float64Array(this.#held ** 2);
    this.#curvature = new Float64Array(this.#held ** 2);
    this.#leverageChanges = new Float64Array(this.#held ** 2);
    this.#chances = new Float64Array(first.length);
    this.#weights = new Float64Array(first.length);
    this.#leverages = new Float64Array(first.length);
    this.#slopes = new Float64Array(first.length);
    this.#spread = new Float64Array(first.length);
    this.#shares = new Float64Array(models);
    this.#influences = new Float64Array(models);
    this.#score = new Float64Array(models);
    this.#change = new Float64Array(this.#held);
    this.#group = new Int32Array(models);
  }

  /**
   * @param start initial abilities, in logits, near those of the fit: leverages are differentiated
   * only if steps do not shrink quickly
   */
  fit(games: Games, start?: readonly number[]): number[] | Unfitted {
    if (!this.#areConnected(games)) return 'unconnected';
    this.#startAt(start);
    this.#leverageChanges.fill(0);
    let objective = this.#evaluate(games, this.#abilities);
    let [previous, isFresh] = [1, start === undefined];
    for (let step = 0; step < mostSteps; step += 1) {
      this.#scoreGames(games);
      if (isFresh) this.#differentiateLeverages();
      const { longest, isConcave } = this.#solve(games);
      const pace = longest / previous;
      const isReached = longest * Math.min(pace, 1) < tolerance;
      // An earlier part of the curvature hides a saddle, unless the fit began beside it.
      const isSure = isFresh || (isReached && start !== undefined);
      const raised = this.#raise(games, objective, { longest, isSaddle: isReached && !isConcave });
      const isEnded = raised === undefined || (isReached && isConcave);
      if (isEnded && isSure) return isReached ? this.#centered() : 'unconverged';
      objective = raised ?? this.#evaluate(games, this.#abilities);
      isFresh = (isEnded && !isSure) || areDue(step, pace);
      previous = isReached ? 1 : longest;
    }
    return 'unconverged';
  }

  /** Returns a higher objective, to which it moves; undefined if there is none. */
  #raise(
    games: Games,
    objective: number,
    { longest, isSaddle }: { readonly longest: number; readonly isSaddle: boolean },
  ): number | undefined {
    return isSaddle
      ? this.#leaveSaddle(games, objective)
      : this.#advance(games, longest, objective);
  }

  #startAt(start: readonly number[] = []): void {
    const last = start[this.#held] ?? 0;
    for (let i = 0; i <= this.#held; i += 1) this.#abilities[i] = (start[i] ?? last) - last;
  }

  /** Whether there are at least two models, and comparisons connect them all. */
  #areConnected({ total }: Games): boolean {
    const { models, first, second } = this.#couples;
    const group = this.#group;
    for (let model = 0; model < models; model += 1) group[model] = model;
    let groups = models;
    for (let k = 0; k < total.length && groups > 1; k += 1) {
      const [one, other] = [group[first[k] ?? 0] ?? 0, group[second[k] ?? 0] ?? 0];
      if (one === other || (total[k] ?? 0) === 0) continue;
      for (let i = 0; i < models; i += 1) if (group[i] === other) group[i] = one;
      groups -= 1;
    }
    return models >= 2 && groups === 1;
  }

  #centered(): number[] {
    let mean = 0;
    for (const ability of this.#abilities) mean += ability / this.#abilities.length;
    return Array.from(this.#abilities, (ability) => ability - mean);
  }

  /**
   * Fills the change of the abilities, and returns the longest one, NaN if there is none, and
   * whether the objective is concave here.
   */
  #solve(games: Games): { readonly longest: number; readonly isConcave: boolean } {
    const [held, curvature] = [this.#held, this.#curvature];
    let damping = 0;
    this.#fillCurvature(games, damping);
    while (invertFlat(curvature, held) === undefined) {
      damping = damping === 0 ? leastDamping : 2 * damping;
      if (damping > mostDamping) return { longest: Number.NaN, isConcave: false };
      this.#fillCurvature(games, damping);
    }
    let longest = 0;
    for (let i = 0; i < held; i += 1) {
      let change = 0;
      for (let j = 0; j < held; j += 1) {
        change += (curvature[i * held + j] ?? 0) * (this.#score[j] ?? 0);
      }
      this.#change[i] = change;
      longest = Math.max(longest, Math.abs(change));
    }
    return { longest, isConcave: damping === 0 };
  }

  /** @param damping multiple of the approximate curvature that is added */
  #fillCurvature({ total }: Games, damping: number): void {
    for (let k = 0; k < total.length; k += 1) {
      const [weight, leverage] = [this.#weights[k] ?? 0, this.#leverages[k] ?? 0];
      const slope = 1 - 2 * (this.#chances[k] ?? 0);
      const change = (leverage * (1 - 3 * slope * slope)) / 4;
      const approximate = weight + (leverage * weight) / (total[k] || 1);
      this.#spread[k] = weight + change + damping * approximate;
    }
    const curvature = this.#curvature;
    this.#sum(curvature, this.#spread);
    for (let cell = 0; cell < curvature.length; cell += 1) {
      curvature[cell] = (curvature[cell] ?? 0) + (this.#leverageChanges[cell] ?? 0);
    }
  }

  /**
   * Moves along the direction in which the objective rises from a saddle, to its higher side, and
   * returns the new objective; undefined if it does not rise. The direction dominates the inverse
   * of the damped curvature, so a column of it will do.
   */
  #leaveSaddle(games: Games, objective: number): number | undefined {
    const [held, inverse] = [this.#held, this.#curvature];
    let widest = 0;
    for (let i = 1; i < held; i += 1) {
      if ((inverse[i * held + i] ?? 0) > (inverse[widest * held + widest] ?? 0)) widest = i;
    }
    const length = Math.max(
      ...Array.from({ length: held }, (_, i) => Math.abs(inverse[i * held + widest] ?? 0)),
    );
    const along = (sign: number) => {
      for (let i = 0; i < held; i += 1) {
        this.#change[i] = (sign * (inverse[i * held + widest] ?? 0)) / length;
        this.#tried[i] = (this.#abilities[i] ?? 0) + (this.#change[i] ?? 0);
      }
      return this.#evaluate(games, this.#tried);
    };
    const [down, up] = [along(-1), along(1)];
    if (down > up) along(-1);
    const raised = this.#advance(games, 1, objective);
    return raised !== undefined && raised > objective ? raised : undefined;
  }

  /**
   * Takes the longest part of the change that does not lower the objective, and returns the new
   * objective; undefined if there is none.
   */
  #advance(games: Games, longest: number, objective: number): number | undefined {
    const least = objective - rounding * (1 + Math.abs(objective));
    for (let share = Math.min(1, longestStep / longest); share > leastShare; share /= 2) {
      for (let i = 0; i < this.#held; i += 1) {
        this.#tried[i] = (this.#abilities[i] ?? 0) + share * (this.#change[i] ?? 0);
      }
      const reached = this.#evaluate(games, this.#tried);
      if (!(reached >= least)) continue;
      [this.#abilities, this.#tried] = [this.#tried, this.#abilities];
      return reached;
    }
    return undefined;
  }

  /** Returns the objective, and leaves chances, weights and the inverse information. */
  #evaluate({ won, total }: Games, abilities: Float64Array): number {
    const { first, second } = this.#couples;
    let likelihood = 0;
    for (let k = 0; k < total.length; k += 1) {
      const count = total[k] ?? 0;
      if (count === 0) {
        this.#weights[k] = 0;
        continue;
      }
      const odds = Math.exp((abilities[first[k] ?? 0] ?? 0) - (abilities[second[k] ?? 0] ?? 0));
      const chance = 1 / (1 + 1 / odds);
      const opposite = 1 / (1 + odds);
      this.#chances[k] = chance;
      this.#weights[k] = count * chance * opposite;
      likelihood += (won[k] ?? 0) * Math.log(chance);
      likelihood += (count - (won[k] ?? 0)) * Math.log(opposite);
    }
    return likelihood + 0.5 * this.#invertInformation();
  }

  /** Fills the modified score, the leverages and the slopes. */
  #scoreGames({ won, total }: Games): void {
    const { first, second } = this.#couples;
    this.#score.fill(0);
    for (let k = 0; k < total.length; k += 1) {
      const weight = this.#weights[k] ?? 0;
      this.#leverages[k] = 0;
      this.#slopes[k] = 0;
      if (weight === 0) continue;
      const [i, j, chance] = [first[k] ?? 0, second[k] ?? 0, this.#chances[k] ?? 0];
      const leverage =
        weight * (this.#element(i, i) + this.#element(j, j) - 2 * this.#element(i, j));
      const excess = (won[k] ?? 0) - (total[k] ?? 0) * chance + leverage * (0.5 - chance);
      this.#score[i] = (this.#score[i] ?? 0) + excess;
      this.#score[j] = (this.#score[j] ?? 0) - excess;
      this.#leverages[k] = leverage;
      this.#slopes[k] = weight * (1 - 2 * chance);
    }
  }

  /** Fills how each couple's leverage changes with the weights of all. */
  #differentiateLeverages(): void {
    const { first, second } = this.#couples;
    const [held, changes, influences] = [this.#held, this.#leverageChanges, this.#influences];
    changes.fill(0);
    for (let k = 0; k < this.#slopes.length; k += 1) {
      if ((this.#slopes[k] ?? 0) === 0) continue;
      this.#fillInfluences(k);
      const [i, j] = [first[k] ?? 0, second[k] ?? 0];
      for (let m = 0; m < held && i < held; m += 1) {
        changes[i * held + m] = (changes[i * held + m] ?? 0) + (influences[m] ?? 0);
      }
      for (let m = 0; m < held && j < held; m += 1) {
        changes[j * held + m] = (changes[j * held + m] ?? 0) - (influences[m] ?? 0);
      }
    }
  }

  /** Fills the influences of the models on a couple's leverage. */
  #fillInfluences(k: number): void {
    const { first, second } = this.#couples;
    const [i, j, half] = [first[k] ?? 0, second[k] ?? 0, (this.#slopes[k] ?? 0) / 2];
    const [shares, influences] = [this.#shares, this.#influences];
    for (let m = 0; m <= this.#held; m += 1) {
      shares[m] = this.#element(i, m) - this.#element(j, m);
      influences[m] = 0;
    }
    for (let l = 0; l < this.#slopes.length; l += 1) {
      const slope = this.#slopes[l] ?? 0;
      if (slope === 0) continue;
      const [a, b] = [first[l] ?? 0, second[l] ?? 0];
      const shared = (shares[a] ?? 0) - (shares[b] ?? 0);
      const influence = half * slope * shared * shared;
      influences[a] = (influences[a] ?? 0) + influence;
      influences[b] = (influences[b] ?? 0) - influence;
    }
  }

  /** Inverts the information, and returns the logarithm of its determinant; −∞ if singular. */
  #invertInformation(): number {
    this.#sum(this.#information, this.#weights);
    return invertFlat(this.#information, this.#held) ?? Number.NEGATIVE_INFINITY;
  }

  /** Fills a matrix by models, without the last one, with the sum over couples of weights. */
  #sum(matrix: Float64Array, weights: Float64Array): void {
    const { first, second } = this.#couples;
    const held = this.#held;
    matrix.fill(0);
    for (let k = 0; k < weights.length; k += 1) {
      const weight = weights[k] ?? 0;
      if (weight === 0) continue;
      const [i, j] = [first[k] ?? 0, second[k] ?? 0];
      if (i < held) matrix[i * held + i] = (matrix[i * held + i] ?? 0) + weight;
      if (j < held) matrix[j * held + j] = (matrix[j * held + j] ?? 0) + weight;
      if (i === held || j === held) continue;
      matrix[i * held + j] = (matrix[i * held + j] ?? 0) - weight;
      matrix[j * held + i] = (matrix[j * held + i] ?? 0) - weight;
    }
  }

  #element(i: number, j: number): number {
    const held = this.#held;
    return i === held || j === held ? 0 : (this.#information[i * held + j] ?? 0);
  }
}

/** Whether leverages are to be differentiated again after a step. */
function areDue(step: number, pace: number): boolean {
  return step > mostKept || (step > 0 && pace > slowPace);
}
