import { Chunks } from '../../judgments/column.ts';

/**
 * Keys of the presentations of a log's pairs, and of the pairs, whose number is the index of their
 * first presentation.
 */
export class PairKeys {
  /** Key of the pair, by presentation. */
  readonly pairs: string[] = [];
  /** Indices of presentations by their own keys. */
  readonly #byKey = new Map<string, number>();
  /** Indices of presentations with another key than their pair, by pair. */
  readonly #others = new Map<string, number[]>();
  /** Number of the pair, by presentation. */
  readonly #numbers = new Chunks((length) => new Int32Array(length));
  /** Index that was looked up last. */
  #last = -1;

  /** Adds a presentation. */
  add(key: string, pair: string): void {
    const index = this.pairs.length;
    this.#byKey.set(key, index);
    const own = pair === key ? key : (this.pairs[this.#byKey.get(pair) ?? -1] ?? pair);
    this.pairs.push(own);
    if (own !== key) {
      const known = this.#others.get(own);
      if (known) known.push(index);
      else this.#others.set(own, [index]);
    }
    const isFirst = own === key && this.#others.size === 0;
    this.#numbers.set(index, isFirst ? index : (this.numberOf(own) ?? index));
  }

  /** Returns the index of the presentation with this key. */
  indexOf(key: string): number | undefined {
    // Pairs are usually judged in the order of the log; the map of a long log is slow.
    const next = this.#last + 1;
    const isNext = this.#others.size === 0 && this.pairs[next] === key;
    const index = isNext ? next : this.#byKey.get(key);
    this.#last = index ?? -1;
    return index;
  }

  /** Returns the indices of the presentations of the pair with this key. */
  presentationsOf(pair: string): number[] {
    const index = this.#byKey.get(pair);
    const own = index !== undefined && this.pairs[index] === pair ? [index] : [];
    return [...own, ...(this.#others.get(pair) ?? [])];
  }

  /** Returns the number of the pair with this key. */
  numberOf(pair: string): number | undefined {
    const index = this.#byKey.get(pair);
    const [other] = this.#others.get(pair) ?? [];
    if (index === undefined || this.pairs[index] !== pair) return other;
    return other === undefined ? index : Math.min(index, other);
  }

  /** Returns the number of the pair of a presentation. */
  numberAt(index: number): number {
    return this.#numbers.get(index) ?? index;
  }
}
