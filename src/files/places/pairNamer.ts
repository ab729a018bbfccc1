import { numbering } from '../../core/data/formats/pairNames.ts';
import { digestOfPair } from '../readDataset.ts';
import { type PlacedPairs, type ReadDraft, readDrafts } from './readDrafts.ts';

/**
 * Gives pairs of an index their keys and ids, and finds them by these; the results are those of
 * reading the whole file. Reads only pairs that may be equal, and computes a digest once.
 */
export class PairNamer {
  readonly #placed: PlacedPairs;

  constructor(placed: PlacedPairs) {
    this.#placed = placed;
  }

  /** Returns the key of a pair; undefined if it is no longer the pair in the index. */
  async keyOf(read: ReadDraft): Promise<string | undefined> {
    const digest = this.#learn(read);
    return digest === undefined ? undefined : this.#numbered(read.pair, digest);
  }

  /** Returns the id of a pair with this key. */
  idOf({ pair, draft: { id } }: ReadDraft, key: string): string {
    if (id === undefined) return key;
    const number = 1 + this.#placed.pairs.withId(id).indexOf(pair);
    return number === 1 ? id : `${id}~${number}`;
  }

  /** Returns the pair with this key; undefined if there is none. */
  async byKey(key: string): Promise<number | undefined> {
    const digest = /^[0-9a-f]{16}(?=$|~)/.exec(key)?.[0];
    if (digest === undefined) return undefined;
    const { pairs } = this.#placed;
    const isIt = async (pair: number) => (await this.#numbered(pair, digest)) === key;
    const known = await firstOf(pairs.withDigest(digest), isIt);
    if (known !== undefined) return known;
    for await (const found of readDrafts(this.#placed, pairs.withoutDigest())) {
      const alike = found.filter((one) => this.#learn(one) === digest).map(({ pair }) => pair);
      const pair = await firstOf(alike, isIt);
      if (pair !== undefined) return pair;
    }
    return firstOf(pairs.withDigest(digest), isIt);
  }

  /** Returns the first pair that states this id; undefined if there is none. */
  byId(id: string): number | undefined {
    const { pairs } = this.#placed;
    const [, name = '', number = ''] = /^(.*)~([2-9]|[1-9]\d+)$/s.exec(id) ?? [];
    const repeated = pairs.withId(name)[Number(number) - 1];
    const own = pairs.withId(id)[0];
    return own === undefined || repeated === undefined
      ? (own ?? repeated)
      : Math.min(own, repeated);
  }

  /** Returns the pairs of the record with this number, from 1. */
  ofRecord(number: number): readonly number[] {
    return this.#placed.pairs.ofRecord(number);
  }

  /** Learns all digests. Returns whether the pairs are still those that were indexed. */
  async learnAll(): Promise<boolean> {
    const { pairs } = this.#placed;
    for await (const found of readDrafts(this.#placed, pairs.withoutDigest())) {
      for (const one of found) this.#learn(one);
    }
    return pairs.withoutDigest().length === 0;
  }

  /** Returns the keys of all pairs, whose digests have been learned, in file order. */
  allKeys(): readonly string[] {
    const { digests, repeated } = this.#placed.pairs.digests();
    const keyOf = numbering();
    return digests.map((digest) => (repeated.has(digest) ? keyOf(digest) : digest));
  }

  /** Returns the digest of a pair; undefined if it was another one when it was last read. */
  #learn({ pair, draft }: ReadDraft): string | undefined {
    const { pairs } = this.#placed;
    const digest = digestOfPair(draft);
    const known = pairs.digestOf(pair);
    if (known === undefined) pairs.setDigest(pair, digest);
    return known === undefined || known === digest ? digest : undefined;
  }

  async #numbered(pair: number, digest: string): Promise<string> {
    const { pairs } = this.#placed;
    const alike = pairs.maybeEqual(pair);
    const unknown = alike.filter((other) => pairs.digestOf(other) === undefined);
    for await (const found of readDrafts(this.#placed, unknown)) {
      for (const one of found) this.#learn(one);
    }
    const number = 1 + alike.filter((other) => pairs.digestOf(other) === digest).length;
    return number === 1 ? digest : `${digest}~${number}`;
  }
}

async function firstOf(
  pairs: readonly number[],
  isIt: (pair: number) => Promise<boolean>,
): Promise<number | undefined> {
  for (const pair of pairs) if (await isIt(pair)) return pair;
  return undefined;
}
