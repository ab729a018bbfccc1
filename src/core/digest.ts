import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns the SHA-256 of a text's UTF-8 bytes as 64 hexadecimal digits. */
export function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Returns a digest that identifies a list of texts: JSON delimits each text. */
export function digestOfAll(texts: readonly string[]): string {
  return digestOf(JSON.stringify(texts));
}

/**
 * Returns a number in [0, 1) determined by its key: the same seed and names give the same draw on
 * every machine, regardless of the order of calls. Resolution 2^-48.
 */
export function keyedUnit(seed: number, ...names: readonly string[]): number {
  return Number.parseInt(digestOfAll([String(seed), ...names]).slice(0, 12), 16) / 2 ** 48;
}

/** Returns an integer in 0..count-1, drawn like `keyedUnit`. */
export function keyedIndex(count: number, seed: number, ...names: readonly string[]): number {
  return Math.floor(keyedUnit(seed, ...names) * count);
}
