import { Chunks } from './column.ts';
import type { JudgmentRow } from './judgmentRow.ts';
import { type PairFields, partsOf, type RowSource, type TurnFields, tableRow } from './tableRow.ts';

/**
 * Rows of many audits, of which only the places are kept: rows are made each time that they are
 * requested. A million as objects, with the lists that hold them, would take 100 MB.
 */
export class RowList {
  readonly #sources = new Known<RowSource>();
  readonly #turns = new Known<TurnFields>();
  /** By audit; rows that were not read from a table are kept as they are. */
  readonly #pairs: (PairFields | readonly JudgmentRow[])[] = [];
  readonly #sourceOf = new Chunks((length) => new Int32Array(length));
  readonly #start = new Chunks((length) => new Int32Array(length));
  /** By row. */
  readonly #turnOf = new Chunks((length) => new Int32Array(length));
  readonly #place = new Chunks((length) => new Int32Array(length));
  #rows = 0;

  /** Number of audits. */
  get length(): number {
    return this.#pairs.length;
  }

  /** Adds the rows of an audit. */
  push(rows: readonly JudgmentRow[]): void {
    const audit = this.#pairs.length;
    const parts = rows.map(partsOf);
    const [first] = parts;
    this.#start.set(audit, this.#rows);
    this.#start.set(audit + 1, this.#rows);
    if (!first || parts.some((one) => one?.pair !== first.pair || one.source !== first.source)) {
      this.#pairs.push(rows);
      return;
    }
    this.#pairs.push(first.pair);
    this.#sourceOf.set(audit, this.#sources.placeOf(first.source));
    for (const one of parts) {
      if (!one) continue;
      this.#turnOf.set(this.#rows, this.#turns.placeOf(one.turn));
      this.#place.set(this.#rows, one.place);
      this.#rows += 1;
    }
    this.#start.set(audit + 1, this.#rows);
  }

  /** Returns the rows of an audit. */
  at(audit: number): readonly JudgmentRow[] {
    const pair = this.#pairs[audit];
    const source = this.#sources.all[this.#sourceOf.get(audit) ?? 0];
    if (!pair || !source || isRows(pair)) return pair && isRows(pair) ? pair : [];
    const rows: JudgmentRow[] = [];
    const end = this.#start.get(audit + 1) ?? 0;
    for (let i = this.#start.get(audit) ?? 0; i < end; i += 1) {
      const turn = this.#turns.all[this.#turnOf.get(i) ?? 0];
      if (turn) rows.push(tableRow(source, pair, turn, this.#place.get(i) ?? 0));
    }
    return rows;
  }
}

function isRows(given: PairFields | readonly JudgmentRow[]): given is readonly JudgmentRow[] {
  return Array.isArray(given);
}

/** Objects, each kept once. */
class Known<Some extends object> {
  readonly all: Some[] = [];
  readonly #places = new Map<Some, number>();

  placeOf(one: Some): number {
    const known = this.#places.get(one);
    if (known !== undefined) return known;
    this.#places.set(one, this.all.length);
    return this.all.push(one) - 1;
  }
}
