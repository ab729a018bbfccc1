/** A source of whole numbers in 0..below-1, below ≤ 2^32. */
export type RandomIndex = (below: number) => number;

/**
 * Seeded random numbers for resampling: xoshiro128** (Blackman and Vigna 2018), its state filled
 * from the seed by splitmix32. The same seed gives the same numbers on every machine.
 */
export function seededIndex(seed: number): RandomIndex {
  const next = xoshiro128(seedState(seed));
  return (below) => Math.floor((next() / 2 ** 32) * below);
}

/** The generator itself, from a state of four 32-bit words that are not all 0: 0 to 2^32 − 1. */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  const words = Int32Array.from(state);
  return () => {
    const a = words[0] ?? 0;
    const b = words[1] ?? 0;
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const c = (words[2] ?? 0) ^ a;
    const d = (words[3] ?? 0) ^ b;
    words[0] = a ^ d;
    words[1] = b ^ c;
    words[2] = c ^ (b << 9);
    words[3] = (d << 11) | (d >>> 21);
    return result;
  };
}

function seedState(seed: number): [number, number, number, number] {
  let state = Math.floor(seed) | 0;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  return [next(), next(), next(), next()];
}
