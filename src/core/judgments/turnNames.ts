import { isSameTurn, type TurnName, turnId } from '../words/turns.ts';
import { isPlanned } from './plannedArms.ts';

/** Number of names above which one is looked up by its key. No planned run has more turns. */
const mostLookedThrough = 32;

/** The name of a turn, its id, and whether numbers may be computed from it. */
export interface KnownTurn {
  readonly name: TurnName;
  readonly id: string;
  /** The same for turns with the same id. */
  readonly number: number;
  readonly isPlanned: boolean;
}

/** Names of turns, each stored once: most pairs have the same names in the same order. */
export class TurnNames {
  readonly all: KnownTurn[] = [];
  readonly #places = new Map<string, number>();
  /** Numbers of turns by their ids. */
  readonly #numbers = new Map<string, number>();
  #next = 0;

  /** Returns the number of the turns with an id; one that no turn has if it is unknown. */
  numberOf(id: string): number {
    return this.#numbers.get(id) ?? this.#numbers.size;
  }

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
    const id = turnId(name);
    const number = this.numberOf(id);
    this.#numbers.set(id, number);
    const turn = { name, id, number, isPlanned: isPlanned(arm) };
    const place = this.#places.get(key) ?? this.all.push(turn) - 1;
    this.#places.set(key, place);
    return place;
  }
}
