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
  return unitOf(digestOfAll([String(seed), ...names]));
}

/** Returns a number in [0, 1) determined by a digest. Resolution 2^-48. */
function unitOf(digest: string): number {
  return Number.parseInt(digest.slice(0, 12), 16) / 2 ** 48;
}

/** Returns an integer in 0..count-1, drawn like `keyedUnit`. */
export function keyedIndex(count: number, seed: number, ...names: readonly string[]): number {
  return Math.floor(keyedUnit(seed, ...names) * count);
}

/**
 * Returns the number in [0, 1) by which an item with this key is drawn. The lowest ones are, so the
 * same items are drawn regardless of their order.
 *
 * @param digest same as `digestOfAll`, if the platform has a faster implementation
 */
export function sampleDraw(seed: number, key: string, digest = digestOfAll): number {
  return unitOf(digest([String(seed), 'sample', key]));
}

/** Returns the items with the lowest draws. */
export function drawItems<Item>(
  items: readonly Item[],
  count: number,
  drawOf: (item: Item) => number,
): Item[] {
  const draws = new Float64Array(items.length);
  items.forEach((item, place) => {
    draws[place] = drawOf(item);
  });
  // Draws are spread evenly, so the lowest ones are usually among these, which take less to sort.
  const low = draws.filter((draw) => draw < (2 * count) / items.length);
  const limit =
    (low.length < count ? draws : low).toSorted()[Math.min(count, items.length) - 1] ?? 0;
  const below = items.filter((_, place) => (draws[place] ?? 1) < limit);
  const equal = items.filter((_, place) => draws[place] === limit);
  return [...below, ...equal.slice(0, count - below.length)];
}
