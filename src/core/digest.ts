import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Digest of several texts that no other list of texts shares: each is delimited by JSON. */
export function digestOfAll(texts: readonly string[]): string {
  return digestOf(JSON.stringify(texts));
}

/**
 * A number in [0, 1) fixed by its key: the same seed and names give the same draw on every machine,
 * in any order of asking. Resolution 2^-48.
 */
export function keyedUnit(seed: number, ...names: readonly string[]): number {
  return Number.parseInt(digestOfAll([String(seed), ...names]).slice(0, 12), 16) / 2 ** 48;
}

/** A whole number in 0..count-1, drawn as `keyedUnit` draws. */
export function keyedIndex(count: number, seed: number, ...names: readonly string[]): number {
  return Math.floor(keyedUnit(seed, ...names) * count);
}
