import type { PairDraft } from '../../core/data/formats/format.ts';
import { decodeFacts, encodeFacts, factsOf, type PairFacts } from '../../core/data/pairFacts.ts';
import { quickDraw } from '../../disk/quickDigest.ts';
import { sha256 } from '../../disk/sha256.ts';
import type { BytePlace } from '../readRecords.ts';
import { contentHash } from './contentHash.ts';
import { DigestColumn } from './digestColumn.ts';
import { PlaceTable, rowLength } from './placeTable.ts';

/** The position of a pair in a dataset file. */
export interface PairPlace extends BytePlace {
  /** Position of its record among the readable ones, from 1. */
  readonly number: number;
  /** 0-based index of the pair in its record. */
  readonly position: number;
}

/**
 * The pairs of a dataset file in file order, without their texts: where each is, what its choice
 * depends on, a hash of its content, which different pairs may share, and a digest of its id; and
 * what takes longer than everything else, once it has been requested: the pair's own digest, and the
 * number by which it is drawn.
 */
export class PairPlaces {
  readonly #table: PlaceTable;
  readonly #ids: DigestColumn;
  readonly #digests: DigestColumn;
  #draws: { readonly seed: number; readonly values: Float64Array } | undefined;
  /** The first pair of each domain. */
  readonly #domains = new Map<string, number>();
  /** Whether anything was added since it was last kept. */
  isChanged = false;

  /**
   * @param bytes of other places, as `toBytes` returns them
   * @param seed that their draws have; absent if they have none
   */
  constructor(bytes: Buffer = Buffer.alloc(0), seed?: number) {
    const end = seed === undefined ? bytes.length : (bytes.length * rowLength) / (rowLength + 8);
    this.#table = new PlaceTable(bytes.subarray(0, end));
    if (seed !== undefined) {
      const { buffer } = new Uint8Array(bytes.subarray(end));
      this.#draws = { seed, values: new Float64Array(buffer) };
    }
    this.#ids = new DigestColumn(this.#table, 'id');
    this.#digests = new DigestColumn(this.#table, 'digest');
  }

  get count(): number {
    return this.#table.count;
  }

  /** Seed for which the draws of all pairs are known. */
  get seed(): number | undefined {
    return this.#draws?.seed;
  }

  toBytes(): Buffer {
    const draws = this.#draws?.values ?? new Float64Array();
    return Buffer.concat([this.#table.toBytes(), Buffer.from(draws.buffer)]);
  }

  /** Adds the pairs of the next readable record. */
  add({ startByte, endByte, line }: BytePlace, drafts: readonly PairDraft[]): void {
    this.isChanged = true;
    const number = (this.#table.columns.number[this.count - 1] ?? 0) + 1;
    for (const [position, draft] of drafts.entries()) {
      const pair = this.#table.addRow();
      const { starts, columns } = this.#table;
      starts[pair] = startByte;
      columns.length[pair] = endByte - startByte;
      columns.line[pair] = line;
      columns.number[pair] = number;
      columns.position[pair] = position;
      columns.content[pair] = contentHash(draft);
      columns.facts[pair] = encodeFacts(factsOf(draft));
      columns.domain[pair] = this.#domainOf(pair, draft);
      if (draft.id !== undefined) this.#ids.set(pair, sha256(draft.id));
    }
  }

  at(pair: number): PairPlace {
    const { starts, columns } = this.#table;
    const startByte = starts[pair] ?? 0;
    return {
      startByte,
      endByte: startByte + (columns.length[pair] ?? 0),
      line: columns.line[pair] ?? 0,
      number: columns.number[pair] ?? 0,
      position: columns.position[pair] ?? 0,
    };
  }

  /** Returns what the choice of a pair depends on. */
  factsOf(pair: number): PairFacts {
    return decodeFacts(this.#table.columns.facts[pair] ?? 0);
  }

  /** Returns the first pair of a pair's domain; undefined if it has no domain. */
  firstOfDomain(pair: number): number | undefined {
    const first = this.#table.columns.domain[pair] ?? 0;
    return first === 0 ? undefined : first - 1;
  }

  /** Returns the first pair of each domain in file order. */
  firstsOfDomains(): number[] {
    const { domain } = this.#table.columns;
    const firsts: number[] = [];
    for (let pair = 0; pair < this.count; pair += 1)
      if (domain[pair] === pair + 1) firsts.push(pair);
    return firsts;
  }

  /** Returns the pairs of the record with this number. */
  ofRecord(number: number): number[] {
    return this.#table.rowsWith('number', number);
  }

  /** Whether a draft may be that of the pair at this position. */
  mayBe(pair: number, draft: PairDraft): boolean {
    const id = draft.id === undefined ? undefined : sha256(draft.id).slice(0, 16);
    const { content, facts } = this.#table.columns;
    return (
      content[pair] === contentHash(draft) &&
      facts[pair] === encodeFacts(factsOf(draft)) &&
      this.#ids.at(pair) === id
    );
  }

  /** Returns the pairs before this one that may have the same content. */
  maybeEqual(pair: number): number[] {
    return this.#table.rowsWith('content', this.#table.columns.content[pair] ?? 0, pair);
  }

  /** Returns the pairs whose record states this id. */
  withId(id: string): number[] {
    return this.#ids.pairsWith(sha256(id).slice(0, 16));
  }

  /** Returns a pair's digest; undefined if it is not known yet. */
  digestOf(pair: number): string | undefined {
    return this.#digests.at(pair);
  }

  /** Returns the digests of all pairs once they are known. */
  digests(): ReturnType<DigestColumn['all']> {
    return this.#digests.all();
  }

  setDigest(pair: number, digest: string): void {
    this.isChanged = true;
    this.#digests.set(pair, digest);
  }

  /** Returns the pairs that are known to have this digest. */
  withDigest(digest: string): number[] {
    return this.#digests.pairsWith(digest);
  }

  /** Returns the pairs whose digest is not known yet. */
  withoutDigest(): number[] {
    return this.#digests.missing();
  }

  /**
   * Returns the number by which a pair is drawn by a seed. Computes those of all pairs at once.
   *
   * @param keys returns the keys of all pairs
   */
  drawOf(pair: number, seed: number, keys: () => readonly string[]): number {
    if (seed !== this.#draws?.seed) {
      this.isChanged = true;
      this.#draws = { seed, values: Float64Array.from(keys(), (key) => quickDraw(seed, key)) };
    }
    return this.#draws.values[pair] ?? 1;
  }

  /** Returns 1 more than the first pair of a domain; 0 without one. */
  #domainOf(pair: number, { domain }: PairDraft): number {
    if (domain === undefined) return 0;
    const first = this.#domains.get(domain) ?? pair;
    this.#domains.set(domain, first);
    return first + 1;
  }
}
