import type { PlaceTable } from './placeTable.ts';

/** Number of bytes of a digest. */
const digestLength = 8;

/** Digests of 16 hexadecimal digits, one per pair, in two columns; zeros if there is none. */
export class DigestColumn {
  readonly #table: PlaceTable;
  readonly #name: 'id' | 'digest';

  constructor(table: PlaceTable, name: 'id' | 'digest') {
    this.#table = table;
    this.#name = name;
  }

  /** Returns a pair's digest; undefined if there is none. */
  at(pair: number): string | undefined {
    const { high, low } = this.#columns;
    const parts = [high[pair] ?? 0, low[pair] ?? 0];
    if (parts.every((part) => part === 0)) return undefined;
    return parts.map((part) => part.toString(16).padStart(8, '0')).join('');
  }

  /** Stores the first 16 hexadecimal digits. */
  set(pair: number, digits: string): void {
    const { high, low } = this.#columns;
    high[pair] = Number.parseInt(digits.slice(0, 8), 16);
    low[pair] = Number.parseInt(digits.slice(8, 16), 16);
  }

  /** Returns the pairs with a digest. */
  pairsWith(digest: string): number[] {
    const high = Number.parseInt(digest.slice(0, 8), 16);
    const alike = this.#table.rowsWith(`${this.#name}High`, high);
    return alike.filter((pair) => this.at(pair) === digest);
  }

  /** Returns the pairs without a digest. */
  missing(): number[] {
    const { low } = this.#columns;
    return this.#table.rowsWith(`${this.#name}High`, 0).filter((pair) => low[pair] === 0);
  }

  /** Returns all digests in file order, and those that appear more than once. */
  all(): { readonly digests: readonly string[]; readonly repeated: ReadonlySet<string> } {
    const { count } = this.#table;
    const { high, low } = this.#columns;
    const bytes = Buffer.alloc(digestLength * count);
    for (let pair = 0; pair < count; pair += 1) {
      bytes.writeUInt32BE(high[pair] ?? 0, digestLength * pair);
      bytes.writeUInt32BE(low[pair] ?? 0, digestLength * pair + 4);
    }
    // Numbers are sorted far more quickly than texts.
    const sorted = new BigUint64Array(bytes.buffer, bytes.byteOffset, count).toSorted();
    const twice = sorted.filter((digest, at) => digest === sorted[at + 1]);
    return {
      digests: digestsIn(bytes),
      repeated: new Set(digestsIn(Buffer.from(twice.buffer, 0, twice.byteLength))),
    };
  }

  get #columns() {
    const { columns } = this.#table;
    return { high: columns[`${this.#name}High`], low: columns[`${this.#name}Low`] };
  }
}

function digestsIn(bytes: Buffer): readonly string[] {
  const text = bytes.toString('hex');
  return Array.from({ length: bytes.length / digestLength }, (_, at) =>
    text.slice(2 * digestLength * at, 2 * digestLength * (at + 1)),
  );
}
