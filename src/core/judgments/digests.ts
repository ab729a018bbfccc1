const digitsPerWord = 8;
const firstLength = 64;

/** Fields of a row that are digests. */
export type DigestField = 'content' | 'cluster';

/** A digest, by its number among others. */
export interface KnownDigest {
  readonly all: Digests;
  readonly number: number;
}

/** A row whose digests are numbered in its log. */
export interface DigestedRow {
  readonly knownDigest: (field: DigestField) => KnownDigest | undefined;
}

/**
 * Digests of one length, each kept once and numbered in order of appearance. As texts, those of a
 * million judgments would take 30 MB and as much again for a map.
 */
export class Digests {
  /** Number of different digests. */
  size = 0;
  /** Length of a digest, in words of 32 bits. */
  readonly #width: number;
  #words: Int32Array;
  /** Numbers plus 1, from the place that the first word of a digest gives. */
  #slots = new Int32Array(2 * firstLength);

  /** @param digits number of hexadecimal digits of a digest, a multiple of 8 */
  constructor(digits: number) {
    this.#width = digits / digitsPerWord;
    this.#words = new Int32Array(this.#width * firstLength);
  }

  /** Returns the number of a digest, of which further digits do not count. */
  numberOf(digest: string): number {
    const number = this.size;
    const end = this.#width * (number + 1);
    if (end > this.#words.length) this.#widen();
    const words = this.#words;
    // Next to the known ones, among which it stays if it is new.
    for (let i = end - this.#width, digit = 0; i < end; i += 1, digit += digitsPerWord)
      words[i] = wordAt(digest, digit);
    const slot = this.#slotOf(number);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    this.#slots[slot] = number + 1;
    this.size += 1;
    return number;
  }

  /** Returns the digest with a number. */
  textOf(number: number): string {
    const words = this.#words.subarray(this.#width * number, this.#width * (number + 1));
    return Array.from(words, (word) => (word >>> 0).toString(16).padStart(digitsPerWord, '0')).join(
      '',
    );
  }

  /** Returns the slot of a digest: that of an equal one or, if there is none, a free one. */
  #slotOf(number: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = (this.#words[this.#width * number] ?? 0) & last;
    for (let known = slots[slot] ?? 0; known > 0; known = slots[slot] ?? 0) {
      if (this.#areEqual(known - 1, number)) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  #areEqual(one: number, other: number): boolean {
    const words = this.#words;
    const apart = this.#width * (other - one);
    const end = this.#width * (one + 1);
    let i = end - this.#width;
    while (i < end && words[i] === words[i + apart]) i += 1;
    return i === end;
  }

  #widen(): void {
    const { length } = this.#words;
    const words = new Int32Array(2 * length);
    words.set(this.#words);
    this.#words = words;
    this.#slots = new Int32Array((4 * length) / this.#width);
    for (let number = 0; number < this.size; number += 1) {
      this.#slots[this.#slotOf(number)] = number + 1;
    }
  }
}

/** Returns eight hexadecimal digits as a number. */
function wordAt(digest: string, begin: number): number {
  let word = 0;
  for (let i = begin; i < begin + digitsPerWord; i += 1) {
    const code = digest.charCodeAt(i);
    // The low bits of a letter count from 1. Without a branch, which no processor could predict.
    word = (word << 4) | ((code & 0xf) + lettersFrom * (code >> 6));
  }
  return word;
}

/** What a letter adds to its low bits: 10 for `a`. */
const lettersFrom = 9;
