/** A list that may make its items each time that they are reached. An array is one, too. */
export interface ItemList<Item> extends Iterable<Item> {
  readonly length: number;
  filter(holds: (item: Item) => unknown): ItemList<Item>;
  map<Result>(resultOf: (item: Item) => Result): ItemList<Result>;
  flatMap<Result>(resultsOf: (item: Item) => Result | readonly Result[]): ItemList<Result>;
  some(holds: (item: Item) => unknown): boolean;
}

/**
 * A list that keeps no items: a million of them would take hundreds of megabytes. Functions given
 * to it run each time that the result is iterated, so they must not depend on how often.
 */
export class LazyList<Item> implements ItemList<Item> {
  readonly #items: () => Iterable<Item>;

  /** @param items returns the same items each time */
  constructor(items: () => Iterable<Item>) {
    this.#items = items;
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#items()[Symbol.iterator]();
  }

  get length(): number {
    let length = 0;
    for (const _ of this) length += 1;
    return length;
  }

  filter(holds: (item: Item) => unknown): ItemList<Item> {
    const items = this.#items;
    return new LazyList(function* () {
      for (const item of items()) if (holds(item)) yield item;
    });
  }

  map<Result>(resultOf: (item: Item) => Result): ItemList<Result> {
    const items = this.#items;
    return new LazyList(function* () {
      for (const item of items()) yield resultOf(item);
    });
  }

  flatMap<Result>(resultsOf: (item: Item) => Result | readonly Result[]): ItemList<Result> {
    const items = this.#items;
    return new LazyList(function* () {
      for (const item of items()) {
        const results = resultsOf(item);
        if (isArray(results)) yield* results;
        else yield results;
      }
    });
  }

  some(holds: (item: Item) => unknown): boolean {
    for (const item of this) if (holds(item)) return true;
    return false;
  }
}

function isArray<Result>(results: Result | readonly Result[]): results is readonly Result[] {
  return Array.isArray(results);
}
