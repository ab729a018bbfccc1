import { seededIndices } from '../../statistics/distributions/random.ts';

/** Number of times that each prompt was drawn; one of 256 prompts or more never is 256 times. */
export type Weights = Uint8Array;

/** Resamples of prompts: what was drawn in each replicate. */
export interface Draws {
  readonly weights: readonly Weights[];
  /** Sums of the weights. */
  readonly totals: ArrayLike<number>;
}

/** Maximum number of draws that are kept, across all numbers of prompts; 1 byte each. */
const mostKept = 2 ** 26;

/** Maximum number of prompts for which no more than these are drawn. */
const mostOwn = 256;

/** Resamples of a number of prompts, and of the first ones among them. */
interface Kept {
  readonly drawn: Uint8Array;
  readonly parts: Map<number, Draws>;
}

/**
 * Resamples of prompts, shared by all numbers of a report, because drawing is a large part of a
 * bootstrap's work. Above 256 prompts, more are drawn, up to a fifth, and the others left out: a
 * resample of a part of the prompts, whose size varies a little.
 */
export class Resamples {
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  /** Returns the resamples of `clusters` prompts: the same as if drawn for a single number. */
  draws(clusters: number, replicates: number, seed: number): Draws {
    const size = drawnFor(clusters);
    const { drawn, parts } = this.#drawn(size, replicates, seed);
    const part = parts.get(clusters) ?? partOf(drawn, size, clusters);
    parts.set(clusters, part);
    return part;
  }

  #drawn(size: number, replicates: number, seed: number): Kept {
    const key = `${size} ${replicates} ${seed}`;
    const known = this.#kept.get(key);
    const kept = known ?? { drawn: drawWeights(size, replicates, seed), parts: new Map() };
    if (!known) this.#size += kept.drawn.length;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const [oldest, { drawn }] of this.#kept) {
      if (this.#size <= mostKept || oldest === key) break;
      this.#kept.delete(oldest);
      this.#size -= drawn.length;
    }
    return kept;
  }
}

/** Returns how many prompts are drawn for this number of them: the next power of 2^¼. */
function drawnFor(clusters: number): number {
  if (clusters <= mostOwn) return clusters;
  return Math.ceil(2 ** (Math.ceil(4 * Math.log2(clusters) - 1e-9) / 4) - 1e-9);
}

function partOf(drawn: Uint8Array, size: number, clusters: number): Draws {
  const weights = Array.from({ length: drawn.length / size }, (_, replicate) =>
    drawn.subarray(replicate * size, replicate * size + clusters),
  );
  const totals = Float64Array.from(weights, (ofReplicate) => {
    let total = 0;
    for (let k = 0; k < clusters; k += 1) total += ofReplicate[k] ?? 0;
    return total;
  });
  return { weights, totals };
}

/** Draws `clusters` prompts with replacement for each replicate. */
function drawWeights(clusters: number, replicates: number, seed: number): Uint8Array {
  const draw = seededIndices(seed);
  const drawn = new Uint32Array(clusters);
  const weights = new Uint8Array(clusters * replicates);
  for (let from = 0; from < weights.length; from += clusters) {
    draw(clusters, drawn);
    for (let k = 0; k < clusters; k += 1) {
      const place = from + (drawn[k] ?? 0);
      weights[place] = (weights[place] ?? 0) + 1;
    }
  }
  return weights;
}
