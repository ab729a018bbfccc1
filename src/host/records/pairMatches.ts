import type { ListedMatch, ListedPair, Listing } from './recordSource.ts';

/** Maximum number of listed pairs, after which the user must refine the search. */
export const mostListed = 500;

/** The pairs that match a query: first by name or id, then by text. */
export class PairMatches {
  readonly query: string;
  readonly #wanted: string;
  readonly #named: ListedPair[] = [];
  readonly #byText: ListedMatch[] = [];
  #looked = 0;
  #hasMore = false;

  /** An empty query matches all pairs. */
  constructor(query: string) {
    this.query = query;
    this.#wanted = query.toLowerCase();
  }

  /** Matches by name or id, then by text, each in file order. The former have no excerpt. */
  get pairs(): readonly { readonly pair: ListedPair; readonly excerpt?: string | undefined }[] {
    const keys = new Set(this.#named.map(({ key }) => key));
    const others = this.#byText.filter(({ pair }) => !keys.has(pair.key));
    return [...this.#named.map((pair) => ({ pair })), ...others].slice(0, mostListed);
  }

  /** Whether the list is full. */
  get isFull(): boolean {
    return this.pairs.length >= mostListed;
  }

  /** Whether further pairs match. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /** Adds matches among the new names and ids of a growing listing. */
  addNames({ pairs }: Listing): void {
    for (; this.#looked < pairs.length && !this.#hasMore; this.#looked += 1) {
      const pair = pairs[this.#looked];
      if (!pair || !this.#isNamed(pair)) continue;
      if (this.#named.length === mostListed) this.#hasMore = true;
      else this.#named.push(pair);
    }
  }

  addTexts(matches: readonly ListedMatch[]): void {
    const free = mostListed - this.#byText.length;
    this.#byText.push(...matches.slice(0, free));
    if (matches.length > free) this.#hasMore = true;
  }

  #isNamed({ name, id }: ListedPair): boolean {
    return [name, id].some((text) => text.toLowerCase().includes(this.#wanted));
  }
}
