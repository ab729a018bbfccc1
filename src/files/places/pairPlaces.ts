import type { PairDraft } from '../../core/formats/format.ts';
import { decodeFacts, encodeFacts, factsOf, type PairFacts } from '../../core/pairFacts.ts';
import { sha256 } from '../../disk/sha256.ts';
import type { BytePlace } from '../readRecords.ts';
import { contentHash } from './contentHash.ts';

/** The position of a pair in a dataset file. */
export interface PairPlace extends BytePlace {
  /** Position of its record among the readable ones, from 1. */
  readonly number: number;
  /** 0-based index of the pair in its record. */
  readonly position: number;
}

const names = [
  'length',
  'line',
  'number',
  'position',
  'content',
  'facts',
  'domain',
  'idHigh',
  'idLow',
  'digestHigh',
  'digestLow',
] as const;

/** Names of columns of 64 bits. */
type Digits = 'id' | 'digest';
type Columns = Readonly<Record<(typeof names)[number], Uint32Array>>;

/** Number of bytes of a pair. */
const rowLength = 8 + 4 * names.length;

/**
 * The pairs of a dataset file in file order, without their texts: where each is, what its choice
 * depends on, a hash of its content, which different pairs may share, a digest of its id, and the
 * pair's own digest once it has been requested, because computing it takes longer than everything
 * else.
 */
export class PairPlaces {
  #starts: Float64Array;
  #columns: Columns;
  #count: number;
  /** The first pair of each domain. */
  readonly #domains = new Map<string, number>();
  /** Whether anything was added since it was last kept. */
  isChanged = false;

  /** @param bytes of another table, as `toBytes` returns them */
  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#count = Math.floor(bytes.length / rowLength);
    const copy = Uint8Array.from(bytes).buffer;
    this.#starts = new Float64Array(copy, 0, this.#count);
    this.#columns = columnsOf(
      (at) => new Uint32Array(copy, (8 + 4 * at) * this.#count, this.#count),
    );
  }

  get count(): number {
    return this.#count;
  }

  toBytes(): Buffer {
    const columns = [this.#starts, ...names.map((name) => this.#columns[name])];
    return Buffer.concat(
      columns.map((column) => {
        const { buffer, byteOffset } = column;
        return Buffer.from(buffer, byteOffset, this.#count * column.BYTES_PER_ELEMENT);
      }),
    );
  }

  /** Adds the pairs of the next readable record. */
  add({ startByte, endByte, line }: BytePlace, drafts: readonly PairDraft[]): void {
    this.isChanged = true;
    const number = (this.#columns.number[this.#count - 1] ?? 0) + 1;
    for (const [position, draft] of drafts.entries()) {
      const pair = this.#count;
      if (pair === this.#starts.length) this.#grow();
      this.#starts[pair] = startByte;
      this.#columns.length[pair] = endByte - startByte;
      this.#columns.line[pair] = line;
      this.#columns.number[pair] = number;
      this.#columns.position[pair] = position;
      this.#columns.content[pair] = contentHash(draft);
      this.#columns.facts[pair] = encodeFacts(factsOf(draft));
      this.#columns.domain[pair] = this.#domainOf(pair, draft);
      this.#count += 1;
      if (draft.id !== undefined) this.#set('id', pair, sha256(draft.id));
    }
  }

  at(pair: number): PairPlace {
    const { length, line, number, position } = this.#columns;
    const startByte = this.#starts[pair] ?? 0;
    return {
      startByte,
      endByte: startByte + (length[pair] ?? 0),
      line: line[pair] ?? 0,
      number: number[pair] ?? 0,
      position: position[pair] ?? 0,
    };
  }

  /** Returns what the choice of a pair depends on. */
  factsOf(pair: number): PairFacts {
    return decodeFacts(this.#columns.facts[pair] ?? 0);
  }

  /** Returns the first pair of a pair's domain; undefined if it has no domain. */
  firstOfDomain(pair: number): number | undefined {
    const first = this.#columns.domain[pair] ?? 0;
    return first === 0 ? undefined : first - 1;
  }

  /** Returns the first pair of each domain in file order. */
  firstsOfDomains(): number[] {
    const { domain } = this.#columns;
    const firsts: number[] = [];
    for (let pair = 0; pair < this.#count; pair += 1)
      if (domain[pair] === pair + 1) firsts.push(pair);
    return firsts;
  }

  /** Returns the pairs of the record with this number. */
  ofRecord(number: number): number[] {
    return placesOf(this.#columns.number, number, this.#count);
  }

  /** Whether a draft may be that of the pair at this position. */
  mayBe(pair: number, draft: PairDraft): boolean {
    const id = draft.id === undefined ? undefined : sha256(draft.id).slice(0, 16);
    const { content, facts } = this.#columns;
    return (
      content[pair] === contentHash(draft) &&
      facts[pair] === encodeFacts(factsOf(draft)) &&
      this.#get('id', pair) === id
    );
  }

  /** Returns the pairs before this one that may have the same content. */
  maybeEqual(pair: number): number[] {
    const { content } = this.#columns;
    return placesOf(content, content[pair] ?? 0, pair);
  }

  /** Returns the pairs whose record states this id. */
  withId(id: string): number[] {
    return this.#all('id', sha256(id).slice(0, 16));
  }

  /** Returns a pair's digest; undefined if it is not known yet. */
  digestOf(pair: number): string | undefined {
    return this.#get('digest', pair);
  }

  /**
   * Returns all digests as one text in file order, and those that appear more than once. Undefined
   * if one is not known.
   */
  digests(): { readonly text: string; readonly repeated: ReadonlySet<string> } | undefined {
    const bytes = Buffer.alloc(digestLength * this.#count);
    const { digestHigh, digestLow } = this.#columns;
    for (let pair = 0; pair < this.#count; pair += 1) {
      const [high, low] = [digestHigh[pair] ?? 0, digestLow[pair] ?? 0];
      if (high === 0 && low === 0) return undefined;
      bytes.writeUInt32BE(high, digestLength * pair);
      bytes.writeUInt32BE(low, digestLength * pair + 4);
    }
    // Numbers are sorted far more quickly than texts.
    const sorted = new BigUint64Array(bytes.buffer, bytes.byteOffset, this.#count).toSorted();
    const twice = sorted.filter((digest, at) => digest === sorted[at + 1]);
    const ofTwice = Buffer.from(twice.buffer, 0, twice.byteLength).toString('hex');
    return {
      text: bytes.toString('hex'),
      repeated: new Set(Array.from(twice, (_, at) => digestAt(ofTwice, at))),
    };
  }

  setDigest(pair: number, digest: string): void {
    this.isChanged = true;
    this.#set('digest', pair, digest);
  }

  /** Returns the pairs that are known to have this digest. */
  withDigest(digest: string): number[] {
    return this.#all('digest', digest);
  }

  /** Returns the pairs whose digest is not known yet. */
  withoutDigest(): number[] {
    const { digestHigh, digestLow } = this.#columns;
    return placesOf(digestHigh, 0, this.#count).filter((pair) => digestLow[pair] === 0);
  }

  /** Returns 1 more than the first pair of a domain; 0 without one. */
  #domainOf(pair: number, { domain }: PairDraft): number {
    if (domain === undefined) return 0;
    const first = this.#domains.get(domain) ?? pair;
    this.#domains.set(domain, first);
    return first + 1;
  }

  /** Returns 16 hexadecimal digits; undefined if there are none. */
  #get(name: Digits, pair: number): string | undefined {
    const high = this.#columns[`${name}High`][pair] ?? 0;
    const low = this.#columns[`${name}Low`][pair] ?? 0;
    if (high === 0 && low === 0) return undefined;
    return [high, low].map((part) => part.toString(16).padStart(8, '0')).join('');
  }

  /** Stores the first 16 hexadecimal digits. */
  #set(name: Digits, pair: number, digits: string): void {
    this.#columns[`${name}High`][pair] = Number.parseInt(digits.slice(0, 8), 16);
    this.#columns[`${name}Low`][pair] = Number.parseInt(digits.slice(8, 16), 16);
  }

  #all(name: Digits, digits: string): number[] {
    const high = Number.parseInt(digits.slice(0, 8), 16);
    const alike = placesOf(this.#columns[`${name}High`], high, this.#count);
    return alike.filter((pair) => this.#get(name, pair) === digits);
  }

  #grow(): void {
    const capacity = Math.max(1024, 2 * this.#count);
    const starts = new Float64Array(capacity);
    starts.set(this.#starts);
    this.#starts = starts;
    const old = this.#columns;
    this.#columns = columnsOf((_, name) => {
      const column = new Uint32Array(capacity);
      column.set(old[name]);
      return column;
    });
  }
}

/** Number of bytes of a pair's digest. */
const digestLength = 8;

/** Returns one of many digests in a text. */
export function digestAt(text: string, place: number): string {
  return text.slice(2 * digestLength * place, 2 * digestLength * (place + 1));
}

function columnsOf(make: (at: number, name: keyof Columns) => Uint32Array): Columns {
  return Object.fromEntries(names.map((name, at) => [name, make(at, name)])) as Columns;
}

/** Returns the places before `end` at which a column has this value. */
function placesOf(column: Uint32Array, value: number, end: number): number[] {
  const places: number[] = [];
  let at = column.indexOf(value);
  for (; at !== -1 && at < end; at = column.indexOf(value, at + 1)) places.push(at);
  return places;
}
