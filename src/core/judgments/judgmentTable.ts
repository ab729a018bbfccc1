import type { Stance } from '../pair.ts';
import type { JudgmentEntry } from '../runs/audit/log.ts';
import { isSameTurn, type TurnName, turnId } from '../runs/audit/turns.ts';
import { Chunks, columnFor } from './column.ts';
import type { Field } from './field.ts';
import { type KeptFields, keptFields } from './fields.ts';
import { isPlanned } from './plannedArms.ts';

/**
 * Number of judgments of one pair, or turns of a run, above which they are looked up by name. No
 * planned run has more.
 */
const mostLookedThrough = 32;
/** Index that means no judgment. */
const none = -1;

/** The name of a turn, its id, and whether numbers may be computed from it. */
export interface KnownTurn {
  readonly name: TurnName;
  readonly id: string;
  readonly isPlanned: boolean;
}

/** Fields of a judgment that a table keeps. */
export type JudgmentFacts = TurnName & KeptFields;

/** Some of them. */
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
    const ids: string[] = [];
    const verdicts: (Stance | 'score' | undefined)[] = [];
    for (let i = this.#firstOf(pair); i !== none; i = this.#next.get(i) ?? none) {
      const isReadable = this.#outcomeAt(i) === 'readable';
      ids.push(this.turnAt(i)?.id ?? '');
      verdicts.push(isReadable ? (this.#preferenceAt(i) ?? 'score') : undefined);
    }
    // Cheaper than a map, which each pair of a long log would need: most have six turns.
    return {
      size: ids.length,
      has: (turn) => ids.includes(turn),
      get: (turn) => verdicts[ids.indexOf(turn)],
    };
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
    const id = this.#names.all[turn]?.id ?? '';
    if ((this.#count.get(pair) ?? 0) >= mostLookedThrough) return this.#findById(pair, id);
    for (let i = this.#firstOf(pair); i !== none; i = this.#next.get(i) ?? none) {
      if (this.#turns.get(i) === turn || this.turnAt(i)?.id === id) return i;
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

/** Names of turns, each stored once: most pairs have the same names in the same order. */
class TurnNames {
  readonly all: KnownTurn[] = [];
  readonly #places = new Map<string, number>();
  #next = 0;

  placeOf(entry: TurnName): number {
    const { arm, challenge, step, protocol, replicate } = entry;
    const looked = Math.min(this.all.length, mostLookedThrough);
    for (let i = 0; i < looked; i += 1) {
      const place = (this.#next + i) % looked;
      const known = this.all[place]?.name;
      if (!known || known.challenge !== challenge || !isSameTurn(known, entry)) continue;
      this.#next = place + 1;
      return place;
    }
    const key = JSON.stringify([arm, challenge, step, protocol, replicate]);
    const name = { arm, challenge, step, protocol, replicate };
    const turn = { name, id: turnId(name), isPlanned: isPlanned(arm) };
    const place = this.#places.get(key) ?? this.all.push(turn) - 1;
    this.#places.set(key, place);
    return place;
  }
}
