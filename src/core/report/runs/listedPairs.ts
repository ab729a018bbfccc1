import type { PairIds } from '../../data/pairIds.ts';
import { FoldedPair, type PairFields } from './foldedPair.ts';

/** Some presentations of a log's pairs, each made when it is reached. */
export class ListedPairs {
  readonly #fields: PairFields;
  readonly #indices: Int32Array;

  constructor(fields: PairFields, indices: Int32Array) {
    this.#fields = fields;
    this.#indices = indices;
  }

  get length(): number {
    return this.#indices.length;
  }

  *[Symbol.iterator](): Generator<FoldedPair> {
    for (const index of this.#indices) yield new FoldedPair(this.#fields, index);
  }

  /** Returns the presentations of other pairs than those with these keys. */
  without(keys: ReadonlySet<string>): ListedPairs {
    if (keys.size === 0) return this;
    const { pairs } = this.#fields.keys;
    const indices = this.#indices.filter((index) => !keys.has(pairs[index] ?? ''));
    return new ListedPairs(this.#fields, indices);
  }

  /** Whether several presentations of the log are of the same content. */
  get repeatContents(): boolean {
    return this.#fields.contents.all.size < this.#fields.length;
  }

  /** Returns the ids of the pairs by their keys, in the order of their first presentations. */
  ids(): PairIds {
    return new ListedIds(this.#fields, this.#indices);
  }
}

/** Ids of listed pairs, read where they are stored: a map of a long log's would take 10 MB. */
class ListedIds implements PairIds {
  readonly #fields: PairFields;
  readonly #firsts: Int32Array;
  /** By number of the pair: index of its last presentation plus 1. */
  readonly #lasts: Int32Array;

  constructor(fields: PairFields, indices: Int32Array) {
    const lasts = new Int32Array(fields.length);
    this.#firsts = indices.filter((index) => {
      const number = fields.keys.numberAt(index);
      const isFirst = lasts[number] === 0;
      lasts[number] = index + 1;
      return isFirst;
    });
    this.#fields = fields;
    this.#lasts = lasts;
  }

  get size(): number {
    return this.#firsts.length;
  }

  has(key: string): boolean {
    return this.#lastOf(key) > 0;
  }

  get(key: string): string | undefined {
    return this.#fields.ids[this.#lastOf(key) - 1];
  }

  *keys(): Generator<string> {
    for (const index of this.#firsts) yield this.#fields.keys.pairs[index] ?? '';
  }

  *values(): Generator<string> {
    for (const [, id] of this) yield id;
  }

  *[Symbol.iterator](): Generator<[key: string, id: string]> {
    const { keys, ids } = this.#fields;
    for (const index of this.#firsts) {
      const last = this.#lasts[keys.numberAt(index)] ?? 0;
      yield [keys.pairs[index] ?? '', ids[last - 1] ?? ''];
    }
  }

  #lastOf(key: string): number {
    return this.#lasts[this.#fields.keys.numberOf(key) ?? -1] ?? 0;
  }
}
