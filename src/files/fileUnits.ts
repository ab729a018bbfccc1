import { isUtf8 } from 'node:buffer';
import type { Fault, JsonObject } from '../core/data/formats/format.ts';
import { DatasetStream, type StreamOptions } from '../core/data/formats/scan/datasetStream.ts';
import { type Container, skipSeparators } from '../core/data/formats/scan/unit.ts';
import { type PlacedUnit, tooLong } from '../core/data/formats/scan/unitReader.ts';
import { markInvalid, Utf8Pieces } from './utf8Pieces.ts';

/** A record of a file, or the fault of one that can't be read. */
export type FileUnit = {
  /** Byte range in the file: [startByte, endByte). */
  readonly startByte: number;
  readonly endByte: number;
  /** 1-based line of `startByte`. */
  readonly line: number;
} & (
  | { readonly record: JsonObject }
  | {
      readonly fault: Fault;
      /** 1-based line on which reading stopped. */
      readonly atLine: number;
    }
);

/** Reads the units of a file from its bytes, however they are split. */
export interface FileUnits {
  /** Takes the next bytes, which it doesn't keep, and returns the units that they complete. */
  push(bytes: Buffer): FileUnit[];
  /** Returns the remaining units at the end of the file. */
  end(): FileUnit[];
}

/** Returns how to read a file: line by line if it has a record on each, as text otherwise. */
export function unitsOf(options: StreamOptions): FileUnits {
  const { container, endsLinesByReturn } = options;
  const isByLine = container.kind === 'jsonl' && !endsLinesByReturn;
  return isByLine ? new LineUnits(options) : new TextUnits(options);
}

/** Units of a file of any layout, read as one text. */
export class TextUnits implements FileUnits {
  readonly #pieces = new Utf8Pieces();
  readonly #stream: DatasetStream;
  readonly #longest: number;

  constructor(options: StreamOptions) {
    this.#stream = new DatasetStream(options);
    this.#longest = options.longest;
  }

  push(bytes: Buffer): FileUnit[] {
    return this.#placed(this.#stream.push(this.#pieces.decode(bytes)));
  }

  end(): FileUnit[] {
    return this.#placed([...this.#stream.push(this.#pieces.end()), ...this.#stream.end()]);
  }

  #placed(units: readonly PlacedUnit[]): FileUnit[] {
    return units.map((unit) => {
      const startByte = this.#pieces.byteAt(unit.start);
      const endByte = this.#pieces.byteAt(unit.end);
      const isInvalid = this.#pieces.takeInvalid(startByte, endByte);
      const isRead = unit.end - unit.start <= this.#longest;
      const place = { startByte, endByte, line: unit.line };
      if ('record' in unit) return { ...place, record: unit.record };
      return { ...place, fault: isInvalid && isRead ? notUtf8 : unit.fault, atLine: unit.atLine };
    });
  }
}

/**
 * Units of a file with a record on each line, of which only a line at a time is decoded: the same
 * as those of `TextUnits`, at a fraction of the time.
 */
export class LineUnits implements FileUnits {
  readonly #container: Container;
  readonly #longest: number;
  /** Position of the current line. */
  #line = 1;
  #startByte = 0;
  /** The part of the current line that has arrived; empty once it is too long. */
  #kept: Buffer[] = [];
  #keptLength = 0;
  /** Number of separators at the start of a line that is too long. */
  #blanks = 0;
  /** Number of bytes left of the byte order mark. */
  #markLeft: number;

  constructor({ container, longest }: StreamOptions) {
    this.#container = container;
    this.#longest = longest;
    this.#markLeft = container.start === 0 ? 0 : byteOrderMark.length;
  }

  push(bytes: Buffer): FileUnit[] {
    const units: FileUnit[] = [];
    let from = Math.min(this.#markLeft, bytes.length);
    this.#markLeft -= from;
    this.#startByte += from;
    for (let end = bytes.indexOf(lineFeed, from); end !== -1; end = bytes.indexOf(lineFeed, from)) {
      const unit = this.#take(bytes, from, end);
      if (unit) units.push(unit);
      this.#startByte += 1;
      this.#line += 1;
      from = end + 1;
    }
    this.#keep(bytes.subarray(from));
    return units;
  }

  end(): FileUnit[] {
    const last = this.#take(Buffer.alloc(0), 0, 0, true);
    return last ? [last] : [];
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    const wasTooLong = this.#isTooLong;
    this.#keptLength += bytes.length;
    if (wasTooLong) return;
    this.#kept.push(Buffer.from(bytes));
    if (!this.#isTooLong) return;
    this.#blanks = blanksIn(this.#kept);
    this.#kept = [];
  }

  /** Whether the current line is too long, regardless of its characters. */
  get #isTooLong(): boolean {
    return this.#keptLength > mostBytes * this.#longest;
  }

  /** Reads the current line, which ends with the bytes [from, end); undefined if it is blank. */
  #take(bytes: Buffer, from: number, end: number, isLast = false): FileUnit | undefined {
    const line = this.#line;
    const startByte = this.#startByte;
    const endByte = startByte + this.#keptLength + end - from;
    const kept = this.#kept;
    const isTooLong = this.#isTooLong;
    this.#startByte = endByte;
    this.#kept = [];
    this.#keptLength = 0;
    if (isTooLong) return this.#tooLong(startByte + this.#blanks, endByte, line);

    const all = kept.length === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from, end)]);
    const own = all === bytes ? bytes.subarray(from, end) : all;
    const isText = isUtf8(own);
    const text = (isText ? own : markInvalid(own)).toString('utf8');
    const first = skipSeparators(text, 0);
    const unit = this.#container.read(text, true, first);
    if (typeof unit === 'string') return undefined;
    const place = {
      startByte: startByte + Buffer.byteLength(text.slice(0, unit.start)),
      endByte: endByte - (text.length - unit.end),
      line,
    };
    // A last line without a line feed at its end includes the white space after its record.
    const length = isLast ? text.length - first : unit.end - unit.start;
    if (length > this.#longest) {
      return this.#tooLong(place.startByte, place.endByte, line);
    }
    if ('record' in unit) return { ...place, record: unit.record };
    return { ...place, fault: isText ? unit.fault : notUtf8, atLine: line };
  }

  #tooLong(startByte: number, endByte: number, line: number): FileUnit {
    return { startByte, endByte, line, fault: tooLong(this.#longest), atLine: line };
  }
}

/** Returns the number of separators at the start of a line that has arrived in pieces. */
function blanksIn(pieces: readonly Buffer[]): number {
  let blanks = 0;
  for (const piece of pieces) {
    const own = skipSeparators(piece.toString('latin1'), 0);
    blanks += own;
    if (own < piece.length) break;
  }
  return blanks;
}

/** Maximum number of bytes of a UTF-16 unit in UTF-8. */
const mostBytes = 3;
const lineFeed = 0x0a;
const byteOrderMark = Buffer.from('\uFEFF');

const notUtf8: Fault = {
  reason: 'The record contains bytes that are not UTF-8 text.',
  remedy: 'Save the file as UTF-8, or remove the record.',
};
