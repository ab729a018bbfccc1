import { seededIndex } from './statistics/random.ts';

/** So many different numbers of prompts have their draws kept at a time. */
const mostKept = 3;

/**
 * Resamples of prompts, drawn once for all numbers that rest on equally many: drawing is most of a
 * bootstrap's work.
 */
export class Resamples {
  readonly #kept = new Map<string, Uint32Array>();

  /**
   * How often each prompt was drawn, replicate after replicate: the same as when they are drawn for one
   * number alone.
   */
  weights(clusters: number, replicates: number, seed: number): Uint32Array {
    const key = `${clusters} ${replicates} ${seed}`;
    const known = this.#kept.get(key);
    const weights = known ?? drawWeights(clusters, replicates, seed);
    this.#kept.delete(key);
    this.#kept.set(key, weights);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(oldest);
    }
    return weights;
  }
}

/** Draws `clusters` prompts with replacement for each replicate. */
function drawWeights(clusters: number, replicates: number, seed: number): Uint32Array {
  const draw = seededIndex(seed);
  const weights = new Uint32Array(clusters * replicates);
  for (let from = 0; from < weights.length; from += clusters) {
    for (let k = 0; k < clusters; k += 1) {
      const place = from + draw(clusters);
      weights[place] = (weights[place] ?? 0) + 1;
    }
  }
  return weights;
}
