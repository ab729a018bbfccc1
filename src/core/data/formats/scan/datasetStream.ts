import type { Container } from './unit.ts';
import { linesIn, type PlacedUnit, UnitReader } from './unitReader.ts';

/**
 * Maximum length of a record in UTF-16 units. Longer ones are faults, because no editor would show
 * them.
 */
export const longestRecord = 32 * 1024 * 1024;

export interface StreamOptions {
  readonly container: Container;
  /** Whether lines end at a lone carriage return. */
  readonly endsLinesByReturn: boolean;
  /** Maximum length of a record in UTF-16 units. */
  readonly longest: number;
}

/**
 * The units of a text that arrives in pieces, however it is split: the same, in the same order, as
 * in an index of the whole text with carriage returns normalized as editors do. Units are not kept,
 * so memory is bounded by the longest record.
 */
export class DatasetStream {
  readonly #options: StreamOptions;
  /** The text before the first record, until that is reached. */
  #before = '';
  #reader: UnitReader | undefined;
  #isAtEnd = false;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  /** Takes the next piece of the text and returns the units that it completes. */
  push(piece: string): readonly PlacedUnit[] {
    this.#add(this.#options.endsLinesByReturn ? piece.replaceAll('\r', '\n') : piece);
    return this.#read(false);
  }

  /** Returns the remaining units at the end of the text. */
  end(): readonly PlacedUnit[] {
    return this.#read(true);
  }

  #add(piece: string): void {
    if (this.#reader) {
      this.#reader.add(piece);
      return;
    }
    this.#before += piece;
    const { container, longest } = this.#options;
    const { start } = container;
    if (this.#before.length < start) return;
    const line = 1 + linesIn(this.#before, 0, start);
    this.#reader = new UnitReader(container, { start, line }, longest);
    this.#reader.add(this.#before.slice(start));
    this.#before = '';
  }

  #read(complete: boolean): readonly PlacedUnit[] {
    const units: PlacedUnit[] = [];
    while (this.#reader && !this.#isAtEnd) {
      const unit = this.#reader.read(complete);
      this.#isAtEnd = unit === 'end';
      if (typeof unit === 'string') break;
      units.push(unit);
    }
    return units;
  }
}
