import type { Side } from '../pair.ts';
import type { JudgmentEntry } from '../runs/audit/log.ts';
import { isSameTurn, type TurnName, turnId } from '../runs/audit/turns.ts';
import { columnFor, grown } from './column.ts';
import type { Field } from './field.ts';
import { type KeptFields, keptFields } from './fields.ts';

const firstLength = 64;
/** More judgments of one pair, or turns of a run, than a run plans are found by name. */
const mostLookedThrough = 32;
/** Place of no judgment. */
const none = -1;

/** The name of a turn and its id. */
export interface KnownTurn {
  readonly name: TurnName;
  readonly id: string;
}

/** What a table keeps of a judgment. */
export type JudgmentFacts = TurnName & KeptFields;

/** Verdicts of a pair by id of their turn; undefined where the answer could not be read. */
export type TurnVerdicts = ReadonlyMap<string, Side | undefined>;

/** The judgments of one pair: places of the first and the last of them. */
export class JudgmentChain {
  first = none;
  last = none;
  length = 0;
  /** Places by id of the turn, once there are many. */
  places: Map<string, number> | undefined;
}

/**
 * Judgments of a run in columns, chained by pair. As a million objects they would take a quarter of a
 * gigabyte, which the garbage collector has to walk through again and again.
 */
export class JudgmentTable {
  #length = 0;
  /** Place of the pair's next judgment. */
  #next = new Int32Array(firstLength);
  #turns = new Int32Array(firstLength);
  readonly #names = new TurnNames();
  readonly #columns = Object.entries<Field>(keptFields).map(([name, { schema, derive }]) => ({
    ...{ name, derive },
    column: columnFor(schema),
  }));
  readonly #preferenceAt = this.reader('preference');

  /** Takes in a judgment of the pair, in place of an earlier one of the same turn. */
  put(chain: JudgmentChain, entry: JudgmentEntry): void {
    const turn = this.#names.placeOf(entry);
    const known = this.#find(chain, turn);
    const place = known === none ? this.#append(chain) : known;
    this.#turns[place] = turn;
    const logged = entry as Readonly<Record<string, unknown>>;
    for (const { name, derive, column } of this.#columns)
      column.set(place, derive ? derive(entry) : logged[name]);
  }

  /** Places of the last judgment of each turn of a pair, in the order in which turns were judged. */
  placesOf({ first }: JudgmentChain): number[] {
    const places: number[] = [];
    for (let i = first; i !== none; i = this.#next[i] ?? none) places.push(i);
    return places;
  }

  /** The same judgments. */
  list(chain: JudgmentChain): JudgmentFacts[] {
    return this.placesOf(chain).map((place) => {
      const facts = { ...this.turnAt(place)?.name };
      this.fill(facts, place);
      return facts as JudgmentFacts;
    });
  }

  /** What they say. */
  verdictsOf({ first }: JudgmentChain): TurnVerdicts {
    const verdicts = new Map<string, Side | undefined>();
    for (let i = first; i !== none; i = this.#next[i] ?? none)
      verdicts.set(this.turnAt(i)?.id ?? '', this.#preferenceAt(i));
    return verdicts;
  }

  turnAt(place: number): KnownTurn | undefined {
    return this.#names.all[this.#turns[place] ?? 0];
  }

  /** Returns what reads one field by place. */
  reader<Name extends keyof KeptFields>(field: Name): (place: number) => KeptFields[Name] {
    const known = this.#columns.find(({ name }) => name === field);
    return (place) => known?.column.get(place) as KeptFields[Name];
  }

  /** Sets all fields of a judgment. */
  fill(target: object, place: number): void {
    const fields = target as Record<string, unknown>;
    for (const { name, column } of this.#columns) fields[name] = column.get(place);
  }

  #append(chain: JudgmentChain): number {
    const place = this.#length;
    if (place === this.#next.length) {
      this.#next = grown(this.#next, new Int32Array(2 * place));
      this.#turns = grown(this.#turns, new Int32Array(2 * place));
    }
    this.#length += 1;
    this.#next[place] = none;
    if (chain.last === none) chain.first = place;
    else this.#next[chain.last] = place;
    chain.last = place;
    chain.length += 1;
    return place;
  }

  /** Place of the pair's judgment of a turn. */
  #find(chain: JudgmentChain, turn: number): number {
    const id = this.#names.all[turn]?.id ?? '';
    if (chain.length >= mostLookedThrough) return this.#findById(chain, id);
    for (let i = chain.first; i !== none; i = this.#next[i] ?? none) {
      if (this.#turns[i] === turn || this.turnAt(i)?.id === id) return i;
    }
    return none;
  }

  #findById(chain: JudgmentChain, id: string): number {
    chain.places ??= new Map(
      this.placesOf(chain).map((place) => [this.turnAt(place)?.id ?? '', place]),
    );
    const place = chain.places.get(id);
    if (place === undefined) chain.places.set(id, this.#length);
    return place ?? none;
  }
}

/** Names of turns, each kept once: most pairs have the same, in one order. */
class TurnNames {
  readonly all: KnownTurn[] = [];
  readonly #places = new Map<string, number>();
  #next = 0;

  placeOf({ arm, challenge, step, protocol, replicate }: TurnName): number {
    const name = { arm, challenge, step, protocol, replicate };
    const looked = Math.min(this.all.length, mostLookedThrough);
    for (let i = 0; i < looked; i += 1) {
      const place = (this.#next + i) % looked;
      const known = this.all[place]?.name;
      if (!known || known.challenge !== challenge || !isSameTurn(known, name)) continue;
      this.#next = place + 1;
      return place;
    }
    const key = JSON.stringify([arm, challenge, step, protocol, replicate]);
    const place = this.#places.get(key) ?? this.all.push({ name, id: turnId(name) }) - 1;
    this.#places.set(key, place);
    return place;
  }
}
