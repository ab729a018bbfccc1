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
 * Reads the units of a text that arrives in pieces. Keeps only unread text: at most about twice the
 * longest unit. A unit longer than `longest` UTF-16 units becomes a fault that ends where the next
 * one seems to start.
 */
export class UnitReader {
  readonly #container: Container;
  readonly #longest: number;
  /** The text not yet read. */
  #text = '';
  #at = 0;
  #place: Place;
  /** Number of characters needed before the next attempt to read a unit. */
  #needed = 0;
  #givenUp: Place | undefined;

  /** `from` is a position at which a unit may start. */
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

  /** Returns the position of the next unit, as far as the text is known. */
  next(): Place {
    if (this.#givenUp === undefined) this.#advance(skipSeparators(this.#text, this.#at));
    return this.#place;
  }

  /**
   * Reads the next unit. `complete` tells whether the whole text is known; if not, the result may
   * be 'more'.
   */
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
    if (unit.end - unit.start > this.#longest) {
      const place = { start: unit.start + shift, end: unit.end + shift, line: begins };
      this.#advance(unit.end);
      return tooLongUnit(place, this.#longest);
    }
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

  /** Skips the rest of an oversized unit, keeping little of it in memory. */
  #findNext(from: Place, complete: boolean): PlacedUnit | 'more' {
    const next = this.#container.findNext(this.#text, this.#at);
    if (next === undefined && !complete) {
      this.#advance(Math.max(this.#at, this.#text.length - overlap));
      return 'more';
    }
    this.#advance(next ?? this.#text.length);
    this.#givenUp = undefined;
    return tooLongUnit({ ...from, end: this.#place.start }, this.#longest);
  }
}

/** Maximum length, in UTF-16 units, of a record's beginning by which it is found. */
const overlap = 1024;

function tooLongUnit(place: Place & { readonly end: number }, longest: number): PlacedUnit {
  return { ...place, fault: tooLong(longest), at: place.start, atLine: place.line };
}

export function tooLong(longest: number): Fault {
  return {
    reason: `The record is longer than ${longest} characters, the most that are read.`,
    remedy: 'Shorten it, or remove it.',
  };
}

/** Returns the number of line breaks in [start, end). */
export function linesIn(text: string, start: number, end: number): number {
  const part = text.slice(start, end);
  let lines = 0;
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
