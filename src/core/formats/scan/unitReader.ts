import type { Fault } from '../format.ts';
import { type Container, skipSeparators, type Unit } from './unit.ts';

export interface Place {
  readonly start: number;
  /** 1-based. */
  readonly line: number;
}

/** A unit whose offsets are those of the whole text. */
export type PlacedUnit = Unit & {
  /** 1-based line of `start`. */
  readonly line: number;
  /** Line where reading stopped, for a fault; otherwise the line of `start`. */
  readonly atLine: number;
};

/**
 * Reads the units of a text that comes piece by piece. Only what is not read yet is held: at most
 * about twice the longest unit, and a unit longer than `longest` UTF-16 units is given up as a fault
 * that ends where the next one seems to start.
 */
export class UnitReader {
  readonly #container: Container;
  readonly #longest: number;
  /** The text from the place where reading stands. */
  #text = '';
  #at = 0;
  #place: Place;
  /** How much text a unit needs that was tried and is not there yet. */
  #needed = 0;
  #givenUp: Place | undefined;

  /** `from` is a place at which a unit may start. */
  constructor(container: Container, from: Place, longest = Number.POSITIVE_INFINITY) {
    this.#container = container;
    this.#place = from;
    this.#longest = longest;
  }

  /** Takes the next piece of the text. */
  add(piece: string): void {
    this.#text = this.#text.slice(this.#at) + piece;
    this.#at = 0;
  }

  /** Where the next unit starts, as far as the text is there. */
  next(): Place {
    if (this.#givenUp === undefined) this.#advance(skipSeparators(this.#text, this.#at));
    return this.#place;
  }

  /** Reads the next unit. `complete` tells whether all of the text is there; if not, it may need 'more'. */
  read(complete: boolean): PlacedUnit | 'end' | 'more' {
    if (this.#givenUp !== undefined) return this.#findNext(this.#givenUp, complete);
    const { start, line } = this.next();
    const shift = start - this.#at;
    const length = this.#text.length - this.#at;
    if (length < this.#needed && !complete) return 'more';
    const unit = this.#container.read(this.#text, complete, this.#at);
    if (unit === 'end') return unit;
    if (unit === 'more') {
      this.#needed = Math.min(2 * length, this.#longest + 1);
      if (length > this.#longest) this.#giveUp();
      return unit;
    }
    this.#needed = 0;
    const begins = line + linesIn(this.#text, this.#at, unit.start);
    const atLine = 'fault' in unit ? line + linesIn(this.#text, this.#at, unit.at) : begins;
    this.#advance(unit.end);
    const place = { start: unit.start + shift, end: unit.end + shift, line: begins, atLine };
    return 'fault' in unit ? { ...unit, ...place, at: unit.at + shift } : { ...unit, ...place };
  }

  #advance(to: number): void {
    const { start, line } = this.#place;
    this.#place = {
      start: start + to - this.#at,
      line: line + linesIn(this.#text, this.#at, to),
    };
    this.#at = to;
  }

  #giveUp(): void {
    this.#givenUp = this.#place;
    this.#needed = 0;
    this.#advance(this.#at + 1);
  }

  /** Passes over the rest of a unit that was given up, holding little of it. */
  #findNext(from: Place, complete: boolean): PlacedUnit | 'more' {
    const next = this.#container.findNext(this.#text, this.#at);
    if (next === undefined && !complete) {
      this.#advance(Math.max(this.#at, this.#text.length - overlap));
      return 'more';
    }
    this.#advance(next ?? this.#text.length);
    this.#givenUp = undefined;
    const { start, line } = from;
    const fault = tooLong(this.#longest);
    return { start, end: this.#place.start, line, fault, at: start, atLine: line };
  }
}

/** More than the beginning of a record, by which it is found, ever takes. */
const overlap = 1024;

function tooLong(longest: number): Fault {
  return {
    reason: `The record is longer than ${longest} characters, the most that are read.`,
    remedy: 'Shorten it, or take it out.',
  };
}

/** How many line breaks stand in [start, end). */
export function linesIn(text: string, start: number, end: number): number {
  const part = text.slice(start, end);
  let lines = 0;
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
