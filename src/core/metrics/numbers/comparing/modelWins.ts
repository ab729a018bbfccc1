import type { Weights } from '../../estimation/resamples.ts';
import { zeros } from '../../statistics/regression/matrix.ts';
import type { Comparison } from './comparisons.ts';

/** Wins before and after the follow-ups: `wins[i][j]` is how often model i was preferred to j. */
interface WinTables {
  readonly before: number[][];
  readonly after: number[][];
}

/**
 * Comparisons of two models by prompt, in columns: the number of them, and the wins of the first
 * model before and after the follow-ups.
 */
class CoupleWins {
  readonly first: number;
  readonly second: number;
  readonly #prompts: number[] = [];
  readonly #counts: number[] = [];
  readonly #before: number[] = [];
  readonly #after: number[] = [];

  constructor(first: number, second: number) {
    this.first = first;
    this.second = second;
  }

  /** Adds comparisons; those of one prompt that follow each other are summed. */
  add(prompt: number, count: number, before: number, after: number): void {
    const last = this.#prompts.length - 1;
    const place = this.#prompts[last] === prompt ? last : last + 1;
    if (place > last) this.#prompts.push(prompt);
    this.#counts[place] = (this.#counts[place] ?? 0) + count;
    this.#before[place] = (this.#before[place] ?? 0) + before;
    this.#after[place] = (this.#after[place] ?? 0) + after;
  }

  /** Adds the sums over all prompts, each as often as it was drawn, to the tables. */
  addTo(tables: WinTables, weights?: Weights): void {
    const prompts = this.#prompts;
    let [count, before, after] = [0, 0, 0];
    for (let k = 0; k < prompts.length; k += 1) {
      const weight = weights ? (weights[prompts[k] ?? 0] ?? 0) : 1;
      count += weight * (this.#counts[k] ?? 0);
      before += weight * (this.#before[k] ?? 0);
      after += weight * (this.#after[k] ?? 0);
    }
    this.#put(tables.before, before, count - before);
    this.#put(tables.after, after, count - after);
  }

  #put(table: number[][], wins: number, losses: number): void {
    const [first, second] = [table[this.first], table[this.second]];
    if (first) first[this.second] = wins;
    if (second) second[this.first] = losses;
  }
}

/** Wins of models that are compared with each other, summed by prompt and couple of models. */
export class ModelWins {
  readonly models: number;
  readonly #couples = new Map<number, CoupleWins>();
  readonly #prompts = new Map<number, number>();

  /** @param names names of all models that are compared */
  constructor(comparisons: readonly Comparison[], names: readonly string[]) {
    this.models = names.length;
    const places = new Map(names.map((name, place) => [name, place]));
    for (const { cluster, models, before, after, count = 1 } of comparisons) {
      const prompt = this.#prompts.get(cluster) ?? this.#prompts.size;
      this.#prompts.set(cluster, prompt);
      const [a, b] = [places.get(models[0]) ?? 0, places.get(models[1]) ?? 0];
      const wins = (ofB: number) => count * (a < b ? 1 - ofB : ofB);
      this.#coupleOf(a, b).add(prompt, count, wins(before), wins(after));
    }
  }

  /** Number of prompts. */
  get prompts(): number {
    return this.#prompts.size;
  }

  /**
   * Returns the sums over all prompts.
   *
   * @param weights number of times that each prompt was drawn; once by default
   */
  tables(weights?: Weights): WinTables {
    const tables = {
      before: zeros(this.models, this.models),
      after: zeros(this.models, this.models),
    };
    for (const couple of this.#couples.values()) couple.addTo(tables, weights);
    return tables;
  }

  #coupleOf(one: number, other: number): CoupleWins {
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = first * this.models + second;
    const known = this.#couples.get(key);
    const couple = known ?? new CoupleWins(first, second);
    if (!known) this.#couples.set(key, couple);
    return couple;
  }
}
