import type { ListedMatch, ListedPair, Listing } from './recordSource.ts';

/** Listed at once; a longer list is not read, but searched further. */
export const mostListed = 500;

/** The pairs that a query is about: those whose ids hold it, then those whose texts do. */
export class PairMatches {
  readonly query: string;
  readonly #wanted: string;
  readonly #byId: ListedPair[] = [];
  readonly #byText: ListedMatch[] = [];
  #looked = 0;
  #hasMore = false;

  /** An empty query is about all pairs. */
  constructor(query: string) {
    this.query = query;
    this.#wanted = query.toLowerCase();
  }

  /** In file order, ids first; a pair that is found by its id has no excerpt. */
  get pairs(): readonly { readonly pair: ListedPair; readonly excerpt?: string }[] {
    const keys = new Set(this.#byId.map(({ key }) => key));
    const others = this.#byText.filter(({ pair }) => !keys.has(pair.key));
    return [...this.#byId.map((pair) => ({ pair })), ...others].slice(0, mostListed);
  }

  /** No more are listed, whatever is found. */
  get isFull(): boolean {
    return this.pairs.length >= mostListed;
  }

  /** More pairs than those listed match. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  /** Looks at the ids that are new in a listing which has grown. */
  addIds({ pairs }: Listing): void {
    for (; this.#looked < pairs.length && !this.#hasMore; this.#looked += 1) {
      const pair = pairs[this.#looked];
      if (!pair?.id.toLowerCase().includes(this.#wanted)) continue;
      if (this.#byId.length === mostListed) this.#hasMore = true;
      else this.#byId.push(pair);
    }
  }

  addTexts(matches: readonly ListedMatch[]): void {
    const free = mostListed - this.#byText.length;
    this.#byText.push(...matches.slice(0, free));
    if (matches.length > free) this.#hasMore = true;
  }
}
