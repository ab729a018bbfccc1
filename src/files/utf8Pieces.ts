import { isUtf8 } from 'node:buffer';

/** Thrown when a file is not valid UTF-8. The code is the one that Node's own decoder uses. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';
  readonly code = 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/** Replacement for a byte that is not UTF-8: one byte long as well, and never valid in JSON. */
const mark = 0x1a;
/** The replacement as text. */
export const invalidMark = String.fromCharCode(mark);

/** Decodes bytes that arrive in chunks, and tracks the byte position of each character. */
export class Utf8Pieces {
  #rest: Buffer = Buffer.alloc(0);
  /** Chunks of text whose offsets may still be requested. */
  #pieces: { readonly text: string; readonly bytes: number }[] = [];
  /** Offset of the start of the first chunk. */
  #offset = 0;
  #byte = 0;
  #decoded = 0;
  /** Positions of invalid UTF-8 bytes that have not been taken yet. */
  #invalid: number[] = [];

  /**
   * Returns the text of the next bytes, except for an incomplete character at the end. An invalid
   * UTF-8 byte becomes U+001A.
   */
  decode(bytes: Uint8Array): string {
    const all = Buffer.concat([this.#rest, bytes]);
    const end = all.length - openSequence(all);
    this.#rest = all.subarray(end);
    return this.#keep(all.subarray(0, end));
  }

  /** Returns the remaining text once all bytes have arrived. */
  end(): string {
    const rest = this.#rest;
    this.#rest = Buffer.alloc(0);
    return this.#keep(rest);
  }

  /**
   * Returns the byte position of the character at this offset. Offsets must not decrease between
   * calls.
   */
  byteAt(offset: number): number {
    for (;;) {
      const [piece] = this.#pieces;
      if (piece === undefined) return this.#byte;
      const { text, bytes } = piece;
      if (offset < this.#offset + text.length) {
        const skipped = offset - this.#offset;
        const isAscii = bytes === text.length;
        const passed = isAscii ? skipped : Buffer.byteLength(text.slice(0, skipped));
        this.#pieces[0] = { text: text.slice(skipped), bytes: bytes - passed };
        this.#offset = offset;
        this.#byte += passed;
        return this.#byte;
      }
      this.#pieces.shift();
      this.#offset += text.length;
      this.#byte += bytes;
    }
  }

  /** Forgets the text so far, whose byte positions will not be requested. */
  forget(): void {
    this.byteAt(Number.POSITIVE_INFINITY);
  }

  /** Whether [start, end) contains an invalid UTF-8 byte. Forgets everything before `end`. */
  takeInvalid(start: number, end: number): boolean {
    if (this.#invalid.length === 0) return false;
    const found = this.#invalid.some((byte) => start <= byte && byte < end);
    this.#invalid = this.#invalid.filter((byte) => byte >= end);
    return found;
  }

  #keep(bytes: Buffer): string {
    const valid = isUtf8(bytes) ? bytes : this.#markInvalid(bytes);
    const text = valid.toString('utf8');
    if (text !== '') this.#pieces.push({ text, bytes: valid.length });
    this.#decoded += valid.length;
    return text;
  }

  #markInvalid(bytes: Buffer): Buffer {
    return markInvalid(bytes, (at) => this.#invalid.push(this.#decoded + at));
  }
}

/** Returns a copy in which each byte that is not UTF-8 is U+001A, and reports their positions. */
export function markInvalid(bytes: Buffer, report: (at: number) => void = () => {}): Buffer {
  const valid = Buffer.from(bytes);
  for (let at = 0; at < valid.length; ) {
    const length = sequenceLength(valid[at] ?? 0);
    if (isUtf8(valid.subarray(at, at + length)) && at + length <= valid.length) {
      at += length;
    } else {
      valid[at] = mark;
      report(at);
      at += 1;
    }
  }
  return valid;
}

/** Returns the length in bytes of the character that starts with this byte. */
function sequenceLength(first: number): number {
  if (first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Returns the number of bytes at the end that may be an incomplete character. */
function openSequence(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
