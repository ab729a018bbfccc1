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

type Columns = Readonly<Record<(typeof names)[number], Uint32Array>>;

/** Number of bytes of a row. */
export const rowLength = 8 + 4 * names.length;

/** A growing table of numbers, one row per pair. */
export class PlaceTable {
  #starts: Float64Array;
  #columns: Columns;
  #count: number;

  /** @param bytes of another table, as `toBytes` returns them */
  constructor(bytes: Buffer) {
    const count = Math.floor(bytes.length / rowLength);
    const copy = new Uint8Array(bytes).buffer;
    this.#count = count;
    this.#starts = new Float64Array(copy, 0, count);
    this.#columns = columnsOf((_, at) => new Uint32Array(copy, (8 + 4 * at) * count, count));
  }

  get count(): number {
    return this.#count;
  }

  /** Byte offsets of the records, which can exceed 32 bits. */
  get starts(): Float64Array {
    return this.#starts;
  }

  /** The other columns, until the next row is added. */
  get columns(): Columns {
    return this.#columns;
  }

  toBytes(): Buffer {
    const all = [this.#starts, ...names.map((name) => this.#columns[name])];
    return Buffer.concat(
      all.map(({ buffer, byteOffset, BYTES_PER_ELEMENT }) =>
        Buffer.from(buffer, byteOffset, this.#count * BYTES_PER_ELEMENT),
      ),
    );
  }

  /** Adds a row of zeros and returns its position. */
  addRow(): number {
    if (this.#count === this.#starts.length) this.#grow();
    this.#count += 1;
    return this.#count - 1;
  }

  /** Returns the rows before `end` at which a column has this value. */
  rowsWith(name: keyof Columns, value: number, end = this.#count): number[] {
    const column = this.#columns[name];
    const rows: number[] = [];
    let row = column.indexOf(value);
    for (; row !== -1 && row < end; row = column.indexOf(value, row + 1)) rows.push(row);
    return rows;
  }

  #grow(): void {
    const capacity = Math.max(1024, 2 * this.#count);
    const starts = new Float64Array(capacity);
    starts.set(this.#starts);
    this.#starts = starts;
    const old = this.#columns;
    this.#columns = columnsOf((name) => {
      const column = new Uint32Array(capacity);
      column.set(old[name]);
      return column;
    });
  }
}

function columnsOf(make: (name: keyof Columns, at: number) => Uint32Array): Columns {
  return Object.fromEntries(names.map((name, at) => [name, make(name, at)])) as Columns;
}
