import { seededIndices } from '../statistics/distributions/random.ts';

/** Number of times that each prompt was drawn; 16 bits are always enough. */
export type Weights = Uint16Array;

/** Maximum number of draws in the cache, across all numbers of prompts; 2 bytes each. */
const mostKept = 2 ** 25;

/**
 * Resamples of prompts, shared by all numbers with equally many prompts, because drawing is a large
 * part of a bootstrap's work.
 */
export class Resamples {
  readonly #kept = new Map<string, readonly Weights[]>();
  #size = 0;

  /**
   * Returns the number of times that each prompt was drawn, by replicate: the same as if drawn for
   * a single number.
   */
  weights(clusters: number, replicates: number, seed: number): readonly Weights[] {
    const key = `${clusters} ${replicates} ${seed}`;
    const known = this.#kept.get(key);
    const weights = known ?? drawWeights(clusters, replicates, seed);
    if (!known) this.#size += clusters * replicates;
    this.#kept.delete(key);
    this.#kept.set(key, weights);
    for (const [oldest, { length, 0: first }] of this.#kept) {
      if (this.#size <= mostKept || oldest === key) break;
      this.#kept.delete(oldest);
      this.#size -= length * (first?.length ?? 0);
    }
    return weights;
  }
}

/** Draws `clusters` prompts with replacement for each replicate. */
function drawWeights(clusters: number, replicates: number, seed: number): readonly Weights[] {
  const draw = seededIndices(seed);
  const drawn = new Uint32Array(clusters);
  const weights = new Uint16Array(clusters * replicates);
  for (let from = 0; from < weights.length; from += clusters) {
    draw(clusters, drawn);
    for (let k = 0; k < clusters; k += 1) {
      const place = from + (drawn[k] ?? 0);
      weights[place] = (weights[place] ?? 0) + 1;
    }
  }
  return Array.from({ length: replicates }, (_, replicate) =>
    weights.subarray(replicate * clusters, (replicate + 1) * clusters),
  );
}
