import { gap } from './reasonWords.ts';

/** Maximum number of words of a phrase. */
const longestPhrase = 3;
/** Number of documents between two calls of `onStep`. */
const documentsAtOnce = 200;
/** Maximum number of counts of hashed phrases; a prime. */
const mostBuckets = 4_194_301;

/** A phrase, the number of documents with it, and of those that are flips. */
export interface CountedPhrase {
  readonly text: string;
  readonly words: number;
  readonly count: number;
  readonly flips: number;
}

/** A counted phrase with its documents, by index in ascending order. */
export interface FoundPhrase extends CountedPhrase {
  readonly documents: readonly number[];
}

/** The words of a justification, and whether its verdict flipped. */
export interface ReasonDocument {
  readonly words: readonly string[];
  readonly isFlip: boolean;
}

/** The phrases of documents that were asked for, and the number of phrases considered. */
interface PhraseSearch {
  readonly found: readonly FoundPhrase[];
  readonly considered: number;
}

/**
 * Counts each phrase of one to three words once for each document that contains it.
 *
 * @param least number of documents that a phrase must be in, and of those that must lack it
 * @param isWanted whether a phrase is to be returned, with its documents
 * @param onStep called repeatedly; throwing stops the work
 */
export function findPhrases(
  documents: readonly ReasonDocument[],
  least: number,
  isWanted: (phrase: CountedPhrase) => boolean,
  onStep: () => void = () => {},
): PhraseSearch {
  const search = new Search(documents, onStep);
  const found: FoundPhrase[] = [];
  let considered = 0;
  for (let length = 1; length <= longestPhrase; length += 1) {
    const tally = search.count(length, least);
    const wanted = new Map<number, FoundPhrase & { readonly documents: number[] }>();
    for (const [phrase, count] of tally.counts.entries()) {
      if (count < least || count > documents.length - least) continue;
      considered += 1;
      const counted = { ...search.described(tally, phrase, length), count };
      if (isWanted(counted)) wanted.set(phrase, { ...counted, documents: [] });
    }
    search.each((document, phrase) => {
      const list = wanted.get(phrase)?.documents;
      if (list && list.at(-1) !== document) list.push(document);
    });
    search.drop((phrase) => (tally.counts[phrase] ?? 0) < least);
    found.push(...wanted.values());
  }
  return { found, considered };
}

/** Counts of the phrases of one length, by index. */
class Tally {
  readonly places = new Map<number, number>();
  readonly counts: number[] = [];
  readonly flips: number[] = [];
  /** The document that was counted last. */
  readonly last: number[] = [];
  readonly first: { readonly document: number; readonly at: number }[] = [];
}

/** Documents whose phrases are counted by length, beginning with single words. */
class Search {
  readonly #documents: readonly ReasonDocument[];
  readonly #onStep: () => void;
  readonly #ids = new Map<string, number>();
  /** Ids of the words of each document; −1 for a gap. */
  readonly #words: readonly Int32Array[];
  /** Index of the phrase that begins at each word, of the length counted last; −1 for none. */
  readonly #starts: readonly Int32Array[];

  constructor(documents: readonly ReasonDocument[], onStep: () => void) {
    this.#documents = documents;
    this.#onStep = onStep;
    this.#words = documents.map(({ words }, document) => {
      this.#step(document);
      return Int32Array.from(words, (word) => this.#idOf(word));
    });
    this.#starts = this.#words.map((words) => Int32Array.from(words));
  }

  /**
   * Counts the phrases of the next length, all parts of which were kept. Those in fewer than
   * `least` documents may be missing.
   */
  count(length: number, least: number): Tally {
    const tally = new Tally();
    const isFrequent = this.#frequentAt(length, least);
    for (const [document, starts] of this.#starts.entries()) {
      this.#step(document);
      for (let at = 0; at < starts.length; at += 1) {
        const key = this.#keyAt(document, at, length);
        starts[at] = key >= 0 && isFrequent(key) ? this.#add(tally, key, document, at) : -1;
      }
    }
    return tally;
  }

  /** Calls back with each phrase of the length counted last, wherever it is. */
  each(visit: (document: number, phrase: number) => void): void {
    for (const [document, starts] of this.#starts.entries()) {
      this.#step(document);
      for (const phrase of starts) if (phrase >= 0) visit(document, phrase);
    }
  }

  /** Excludes phrases from longer ones. */
  drop(isDropped: (phrase: number) => boolean): void {
    for (const [document, starts] of this.#starts.entries()) {
      this.#step(document);
      for (const [at, phrase] of starts.entries()) if (isDropped(phrase)) starts[at] = -1;
    }
  }

  described(tally: Tally, phrase: number, length: number): Omit<CountedPhrase, 'count'> {
    const { document = 0, at = 0 } = tally.first[phrase] ?? {};
    const words = this.#documents[document]?.words.slice(at, at + length) ?? [];
    return { text: words.join(' '), words: length, flips: tally.flips[phrase] ?? 0 };
  }

  #step(document: number): void {
    if (document % documentsAtOnce === 0) this.#onStep();
  }

  /**
   * Returns a function that is false only for phrases in fewer than `least` documents, from counts
   * of hashed phrases: most phrases are rare, and a map of all of them would take gigabytes.
   */
  #frequentAt(length: number, least: number): (key: number) => boolean {
    if (length === 1) return () => true;
    const words = this.#words.reduce((sum, { length: own }) => sum + own, 0);
    // Few for a short run: zeroing megabytes would take longer than counting its phrases.
    const buckets = Math.min(mostBuckets, 4 * words + 1);
    const counts = new Int32Array(buckets);
    for (const [document, starts] of this.#starts.entries()) {
      this.#step(document);
      for (let at = 0; at < starts.length; at += 1) {
        const key = this.#keyAt(document, at, length);
        if (key >= 0) counts[key % buckets] = (counts[key % buckets] ?? 0) + 1;
      }
    }
    return (key) => (counts[key % buckets] ?? 0) >= least;
  }

  #idOf(word: string): number {
    if (word === gap) return -1;
    const id = this.#ids.get(word) ?? this.#ids.size;
    this.#ids.set(word, id);
    return id;
  }

  /** Returns a number that is unique to the phrase at a word; negative if there is none. */
  #keyAt(document: number, at: number, length: number): number {
    const [starts, words] = [this.#starts[document], this.#words[document]];
    const start = starts?.[at] ?? -1;
    if (length === 1 || start < 0) return start;
    const [next = -1, last = -1] = [starts?.[at + 1], words?.[at + length - 1]];
    return next < 0 || last < 0 ? -1 : start * this.#ids.size + last;
  }

  #add(tally: Tally, key: number, document: number, at: number): number {
    const phrase = tally.places.get(key) ?? tally.first.push({ document, at }) - 1;
    tally.places.set(key, phrase);
    if (tally.last[phrase] === document) return phrase;
    tally.last[phrase] = document;
    tally.counts[phrase] = (tally.counts[phrase] ?? 0) + 1;
    tally.flips[phrase] = (tally.flips[phrase] ?? 0) + (this.#documents[document]?.isFlip ? 1 : 0);
    return phrase;
  }
}

/** Whether the words of a justification contain a phrase. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some(
    (word, at) => word === phrase[0] && phrase.every((one, i) => words[at + i] === one),
  );
}
