import { seededIndices } from '../statistics/distributions/random.ts';

/** How often each prompt was drawn; no prompt is drawn as often as this can hold. */
export type Weights = Uint16Array;

/** Draws that are kept at a time, of all numbers of prompts together: 2 bytes each. */
const mostKept = 2 ** 25;

/**
 * Resamples of prompts, drawn once for all numbers that rest on equally many: drawing is much of a
 * bootstrap's work.
 */
export class Resamples {
  readonly #kept = new Map<string, Weights>();
  #size = 0;

  /**
   * How often each prompt was drawn, replicate after replicate: the same as when they are drawn for one
   * number alone.
   */
  weights(clusters: number, replicates: number, seed: number): Weights {
    const key = `${clusters} ${replicates} ${seed}`;
    const known = this.#kept.get(key);
    const weights = known ?? drawWeights(clusters, replicates, seed);
    if (!known) this.#size += weights.length;
    this.#kept.delete(key);
    this.#kept.set(key, weights);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= mostKept || oldest === key) break;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
    return weights;
  }
}

/** Draws `clusters` prompts with replacement for each replicate. */
function drawWeights(clusters: number, replicates: number, seed: number): Weights {
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
  return weights;
}
