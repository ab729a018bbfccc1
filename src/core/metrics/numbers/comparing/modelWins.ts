import type { Couples, Games } from '../../../statistics/regression/bradleyTerry.ts';
import type { Weights } from '../../estimation/resamples.ts';
import type { Comparison } from './comparisons.ts';

/** Games of compared models before and after the follow-ups, by couple. */
interface ChangedGames {
  readonly before: Games;
  readonly after: Games;
}

/**
 * Comparisons of two models by prompt, in columns: the number of them, and the wins of the first
 * model before and after the follow-ups.
 */
class CoupleWins {
  readonly first: number;
  readonly second: number;
  readonly prompts: number[] = [];
  readonly counts: number[] = [];
  readonly before: number[] = [];
  readonly after: number[] = [];

  constructor(first: number, second: number) {
    this.first = first;
    this.second = second;
  }

  /** Adds a comparison; those of one prompt that follow each other are summed. */
  add(prompt: number, before: number, after: number): void {
    const last = this.prompts.length - 1;
    const place = this.prompts[last] === prompt ? last : last + 1;
    if (place > last) this.prompts.push(prompt);
    this.counts[place] = (this.counts[place] ?? 0) + 1;
    this.before[place] = (this.before[place] ?? 0) + before;
    this.after[place] = (this.after[place] ?? 0) + after;
  }
}

/** Wins of models that are compared with each other, summed by prompt and couple of models. */
export class ModelWins {
  readonly couples: Couples;
  readonly #couples: readonly CoupleWins[];
  readonly #prompts = new Map<number, number>();
  readonly #total: Float64Array;
  readonly #before: Float64Array;
  readonly #after: Float64Array;

  /** @param names names of all models that are compared */
  constructor(comparisons: readonly Comparison[], names: readonly string[]) {
    const places = new Map(names.map((name, place) => [name, place]));
    const couples = new Map<number, CoupleWins>();
    for (const { cluster, models, before, after } of comparisons) {
      const prompt = this.#prompts.get(cluster) ?? this.#prompts.size;
      this.#prompts.set(cluster, prompt);
      const [a, b] = [places.get(models[0]) ?? 0, places.get(models[1]) ?? 0];
      const wins = (ofB: number) => (a < b ? 1 - ofB : ofB);
      const [first, second] = a < b ? [a, b] : [b, a];
      const key = first * names.length + second;
      const couple = couples.get(key) ?? new CoupleWins(first, second);
      couples.set(key, couple);
      couple.add(prompt, wins(before), wins(after));
    }
    this.#couples = [...couples.values()];
    this.#total = new Float64Array(couples.size);
    this.#before = new Float64Array(couples.size);
    this.#after = new Float64Array(couples.size);
    this.couples = {
      models: names.length,
      first: Uint32Array.from(this.#couples, ({ first }) => first),
      second: Uint32Array.from(this.#couples, ({ second }) => second),
    };
  }

  /** Number of prompts. */
  get prompts(): number {
    return this.#prompts.size;
  }

  /**
   * Returns the sums over all prompts, in arrays that the next call fills again.
   *
   * @param weights number of times that each prompt was drawn; once by default
   */
  sum(weights?: Weights): ChangedGames {
    const [total, before, after] = [this.#total, this.#before, this.#after];
    for (let place = 0; place < this.#couples.length; place += 1) {
      const couple = this.#couples[place];
      if (!couple) continue;
      let [count, wonBefore, wonAfter] = [0, 0, 0];
      for (let k = 0; k < couple.prompts.length; k += 1) {
        const weight = weights ? (weights[couple.prompts[k] ?? 0] ?? 0) : 1;
        count += weight * (couple.counts[k] ?? 0);
        wonBefore += weight * (couple.before[k] ?? 0);
        wonAfter += weight * (couple.after[k] ?? 0);
      }
      total[place] = count;
      before[place] = wonBefore;
      after[place] = wonAfter;
    }
    return { before: { won: before, total }, after: { won: after, total } };
  }
}
