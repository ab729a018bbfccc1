const quote = 0x22;
const backslash = 0x5c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
/** The first character that texts may contain unescaped. */
const space = 0x20;

const wordLength = 4;

/** Maximum number of digits with which a number is certain to be the quotient of two exact ones. */
const mostDigits = 15;
const powersOfTen = Array.from({ length: mostDigits + 1 }, (_, power) => 10 ** power);
const anyNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
/** Maximum length of a number that is read, in bytes. */
const longestNumber = 400;

/** Bytes that are expected, compared four at a time. */
export class KnownBytes {
  readonly length: number;
  /** Groups of four bytes, the last of which may overlap the one before; fewer stay single. */
  readonly #words: Int32Array;
  readonly #single: Buffer;

  constructor(bytes: Buffer) {
    const { length } = bytes;
    this.length = length;
    const isShort = length < wordLength;
    this.#words = new Int32Array(isShort ? 0 : Math.ceil(length / wordLength));
    this.#single = isShort ? Buffer.from(bytes) : Buffer.alloc(0);
    for (let i = 0; i < this.#words.length; i += 1) {
      this.#words[i] = bytes.readInt32LE(Math.min(wordLength * i, length - wordLength));
    }
  }

  /** Whether they are at an index of other bytes, and whether those reach as far. */
  isAt(view: DataView, at: number): boolean {
    const last = at + this.length - wordLength;
    if (last + wordLength > view.byteLength) return false;
    const words = this.#words;
    for (let i = 0; i < words.length; i += 1) {
      const place = at + wordLength * i;
      if (view.getInt32(place < last ? place : last, true) !== words[i]) return false;
    }
    const single = this.#single;
    for (let i = 0; i < single.length; i += 1) {
      if (view.getUint8(at + i) !== single[i]) return false;
    }
    return true;
  }
}

/**
 * Lines of JSON in UTF-8, read from front to back. If something else is next than what is to be
 * read, the place remains.
 */
export class JsonBytes {
  /** Index of the next byte. */
  at = 0;
  readonly #bytes: Buffer;
  readonly #view: DataView;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  /** Moves past these bytes; returns false if others are next. */
  pass(expected: KnownBytes): boolean {
    if (!expected.isAt(this.#view, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  /** Moves past a line break; returns false if something else is next. */
  passLineBreak(): boolean {
    const end = this.#bytes[this.at] === carriageReturn ? this.at + 1 : this.at;
    if (this.#bytes[end] !== lineFeed) return false;
    this.at = end + 1;
    return true;
  }

  /** Moves to the next line; returns the rest of this one without its line break. */
  line(): string {
    const begin = this.at;
    const found = this.#bytes.indexOf(lineFeed, begin);
    const end = found < 0 ? this.#bytes.length : found;
    this.at = end + 1;
    const line = this.#bytes.toString('utf8', begin, end);
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  /** Moves past the bytes that others contain from an index on; returns false if others are next. */
  passSame(known: Buffer, from: number, length: number): boolean {
    const bytes = this.#bytes;
    const { at } = this;
    for (let i = 0; i < length; i += 1) {
      if (bytes[at + i] !== known[from + i]) return false;
    }
    this.at = at + length;
    return true;
  }

  /** Copies the bytes from an index to the current place. */
  copyFrom(begin: number, target: Buffer, targetStart: number): void {
    this.#bytes.copy(target, targetStart, begin, this.at);
  }

  /**
   * Moves past a text and returns it; undefined if something else is next.
   *
   * @param isNeeded false if an empty text may be returned instead
   */
  text(isNeeded = true): string | undefined {
    const bytes = this.#bytes;
    const begin = this.at;
    if (bytes[begin] !== quote) return undefined;
    let isEscaped = false;
    let end = begin + 1;
    for (let byte = bytes[end] ?? 0; byte !== quote; byte = bytes[end] ?? 0) {
      if (byte < space) return undefined;
      if (byte === backslash) isEscaped = true;
      end += byte === backslash ? 2 : 1;
    }
    let text: string | undefined = '';
    if (isEscaped) text = parsedText(bytes.toString('utf8', begin, end + 1));
    else if (isNeeded) text = bytes.toString('utf8', begin + 1, end);
    if (text !== undefined) this.at = end + 1;
    return text;
  }

  /** Moves past a number and returns it; undefined if something else is next. */
  number(): number | undefined {
    const bytes = this.#bytes;
    const first = bytes[this.at] === minus ? this.at + 1 : this.at;
    let digits = 0;
    let pointAt = -1;
    let end = first;
    for (let byte = bytes[end] ?? 0; ; byte = bytes[end] ?? 0) {
      if (byte >= zero && byte <= nine) digits = 10 * digits + byte - zero;
      else if (byte === point && pointAt < 0) pointAt = end;
      else break;
      end += 1;
    }
    const wholes = (pointAt < 0 ? end : pointAt) - first;
    const decimals = pointAt < 0 ? 0 : end - pointAt - 1;
    const isWhole = wholes === 1 || (wholes > 1 && bytes[first] !== zero);
    const isExponent = ((bytes[end] ?? 0) | 0x20) === 0x65;
    if (!isWhole || pointAt === end - 1 || isExponent || wholes + decimals > mostDigits) {
      return this.#anyNumber();
    }
    const value = digits / (powersOfTen[decimals] ?? 1);
    const isNegative = first > this.at;
    this.at = end;
    return isNegative ? -value : value;
  }

  #anyNumber(): number | undefined {
    const text = this.#bytes.toString('latin1', this.at, this.at + longestNumber);
    const found = anyNumber.exec(text)?.[0];
    if (found === undefined || found.length === longestNumber) return undefined;
    this.at += found.length;
    return Number(found);
  }
}

/** Returns the value of a JSON string; undefined if the string is invalid. */
function parsedText(json: string): string | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
