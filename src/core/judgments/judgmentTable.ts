import type { JudgmentEntry } from '../runs/audit/log.ts';
import type { TurnName } from '../words/turns.ts';
import type { Stance } from '../words/verdict.ts';
import { Chunks, columnFor } from './column.ts';
import type { Field } from './field.ts';
import { type KeptFields, keptFields } from './fields.ts';
import { type KnownTurn, TurnNames } from './turnNames.ts';

/** Number of judgments of one pair above which they are looked up by name. No planned run has more. */
const mostLookedThrough = 32;
/** Number of bits of the integers by which the judged turns of a pair are known. */
const mostBits = 32;
/** Index that means no judgment. */
const none = -1;

/** Some of the fields of a judgment that a table keeps. */
export type FactsOf<Name extends keyof KeptFields> = TurnName & Pick<KeptFields, Name>;

/** Verdicts of a pair by turn id; `score` without a pass mark, undefined if unreadable. */
export type TurnVerdicts = Pick<
  ReadonlyMap<string, Stance | 'score' | undefined>,
  'has' | 'get' | 'size'
>;

/**
 * Judgments of a run in columns, chained by pair. As a million objects, they would take 250 MB,
 * which the garbage collector would traverse repeatedly. Pairs are given by index.
 */
export class JudgmentTable {
  #length = 0;
  /** By pair: the index of its first judgment plus 1, that of its last, and their number. */
  readonly #first = new Chunks((length) => new Int32Array(length));
  readonly #last = new Chunks((length) => new Int32Array(length));
  readonly #count = new Chunks((length) => new Int32Array(length));
  /** By pair without many judgments: a bit for each judged turn with a low number. */
  readonly #judged = new Chunks((length) => new Int32Array(length));
  /** Indices by turn id, of pairs with many judgments. */
  readonly #placesByTurn = new Map<number, Map<string, number>>();
  /** Index of the pair's next judgment. */
  readonly #next = new Chunks((length) => new Int32Array(length));
  readonly #turns = new Chunks((length) => new Int32Array(length));
  readonly #names = new TurnNames();
  /** A column for each field of `keptFields`, in their order. */
  readonly columns = Object.values<Field>(keptFields).map(({ schema }) => columnFor(schema));
  readonly #byName = new Map(
    Object.keys(keptFields).map((name, place) => [name, this.columns[place]]),
  );
  readonly #derived = Object.entries<Field>(keptFields).flatMap(([name, { derive }]) =>
    derive ? [[name, derive] as const] : [],
  );
  readonly #preferenceAt = this.reader('preference');
  readonly #outcomeAt = this.reader('outcome');

  /**
   * Returns a function that adds a judgment of a pair, replacing an earlier one of the same turn:
   * it is like the given one, except for the values of these fields.
   */
  alike(
    entry: JudgmentEntry,
    varying: readonly string[],
  ): (pair: number, values: readonly unknown[]) => void {
    const turn = this.#names.placeOf(entry);
    const logged = Object.entries(entry).filter(([name]) => !varying.includes(name));
    const derived = this.#derived.map(([name, derive]) => [name, derive(entry)] as const);
    const fixed = [...logged, ...derived].flatMap(([name, value]) => {
      const column = this.#byName.get(name);
      return column && value !== undefined ? [{ column, value }] : [];
    });
    const columns = varying.map((name) => this.#byName.get(name));
    return (pair, values) => {
      const known = this.#find(pair, turn);
      const place = known === none ? this.#append(pair) : known;
      this.#turns.set(place, turn);
      if (known !== none) for (const column of this.columns) column.set(place, undefined);
      for (const { column, value } of fixed) column.set(place, value);
      for (let i = 0; i < columns.length; i += 1) columns[i]?.set(place, values[i]);
    };
  }

  /**
   * Returns the indices of the last judgment of each turn of a pair, in the order in which turns
   * were judged.
   */
  placesOf(pair: number): number[] {
    const places: number[] = [];
    for (let i = this.#firstOf(pair); i !== none; i = this.#next.get(i) ?? none) places.push(i);
    return places;
  }

  /** Returns some fields of the same judgments. */
  list<Name extends keyof KeptFields>(pair: number, fields: readonly Name[]): FactsOf<Name>[] {
    const columns = fields.map((name) => [name, this.#byName.get(name)] as const);
    return this.placesOf(pair).map((place) => {
      const facts: Record<string, unknown> = { ...this.turnAt(place)?.name };
      for (const [name, column] of columns) facts[name] = column?.get(place);
      return facts as unknown as FactsOf<Name>;
    });
  }

  /** Returns their verdicts. */
  verdictsOf(pair: number): TurnVerdicts {
    // Cheaper than a map, which each pair of a long log would need.
    return {
      size: this.#count.get(pair) ?? 0,
      has: (turn) => this.#hasTurn(pair, this.#names.numberOf(turn)),
      get: (turn) => this.#verdictAt(this.#placeOf(pair, this.#names.numberOf(turn))),
    };
  }

  #verdictAt(place: number): Stance | 'score' | undefined {
    if (place === none || this.#outcomeAt(place) !== 'readable') return undefined;
    return this.#preferenceAt(place) ?? 'score';
  }

  turnAt(place: number): KnownTurn | undefined {
    return this.#names.all[this.#turns.get(place) ?? 0];
  }

  /** Returns a function that reads one field by index. */
  reader<Name extends keyof KeptFields>(field: Name): (place: number) => KeptFields[Name] {
    const column = this.#byName.get(field);
    return (place) => column?.get(place) as KeptFields[Name];
  }

  #firstOf(pair: number): number {
    return (this.#first.get(pair) ?? 0) - 1;
  }

  #append(pair: number): number {
    const place = this.#length;
    this.#length += 1;
    this.#next.set(place, none);
    const count = this.#count.get(pair) ?? 0;
    if (count === 0) this.#first.set(pair, place + 1);
    else this.#next.set(this.#last.get(pair) ?? none, place);
    this.#last.set(pair, place);
    this.#count.set(pair, count + 1);
    return place;
  }

  /** Returns the index of the pair's judgment of a turn. */
  #find(pair: number, turn: number): number {
    const { id = '', number = 0 } = this.#names.all[turn] ?? {};
    if (this.#hasMany(pair)) return this.#findById(pair, id);
    const place = this.#hasTurn(pair, number) ? this.#placeOf(pair, number) : none;
    if (place === none && number < mostBits)
      this.#judged.set(pair, (this.#judged.get(pair) ?? 0) | (1 << number));
    return place;
  }

  #hasMany(pair: number): boolean {
    return (this.#count.get(pair) ?? 0) >= mostLookedThrough;
  }

  #hasTurn(pair: number, number: number): boolean {
    if (number >= mostBits || this.#hasMany(pair)) return this.#placeOf(pair, number) !== none;
    return ((this.#judged.get(pair) ?? 0) & (1 << number)) !== 0;
  }

  /** Returns the index of the pair's judgment of the turn with this number. */
  #placeOf(pair: number, number: number): number {
    for (let i = this.#firstOf(pair); i !== none; i = this.#next.get(i) ?? none) {
      if (this.turnAt(i)?.number === number) return i;
    }
    return none;
  }

  #findById(pair: number, id: string): number {
    const places =
      this.#placesByTurn.get(pair) ??
      new Map(this.placesOf(pair).map((place) => [this.turnAt(place)?.id ?? '', place]));
    this.#placesByTurn.set(pair, places);
    const place = places.get(id);
    if (place === undefined) places.set(id, this.#length);
    return place ?? none;
  }
}
