/** A source of integers in 0..below-1, below ≤ 2^32. */
type RandomIndex = (below: number) => number;

/**
 * Returns seeded random numbers for resampling: xoshiro128** (Blackman and Vigna 2018), with its
 * state initialized from the seed by splitmix32. The same seed gives the same numbers on every
 * machine.
 */
export function seededIndex(seed: number): RandomIndex {
  const next = xoshiro128(seedState(seed));
  return (below) => indexOf(next(), below);
}

/** Like `seededIndex`, but fills an array at once, which is several times faster. */
export function seededIndices(seed: number): (below: number, indices: Uint32Array) => void {
  const words = Int32Array.from(seedState(seed));
  return (below, indices) => {
    fill(indices, words);
    for (let i = 0; i < indices.length; i += 1) indices[i] = indexOf(indices[i] ?? 0, below);
  };
}

function indexOf(number: number, below: number): number {
  return Math.floor((number / 2 ** 32) * below);
}

/**
 * Returns the generator for a state of four 32-bit words that are not all 0; it yields 0 to 2^32 −
 * 1.
 */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  const words = Int32Array.from(state);
  const one = new Uint32Array(1);
  return () => {
    fill(one, words);
    return one[0] ?? 0;
  };
}

/**
 * Writes the generator's next numbers. Its state is loaded and stored only once, since that takes
 * the most time.
 */
function fill(numbers: Uint32Array, words: Int32Array): void {
  let a = words[0] ?? 0;
  let b = words[1] ?? 0;
  let c = words[2] ?? 0;
  let d = words[3] ?? 0;
  for (let i = 0; i < numbers.length; i += 1) {
    const product = Math.imul(b, 5);
    numbers[i] = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
  }
  words[0] = a;
  words[1] = b;
  words[2] = c;
  words[3] = d;
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
