import { seededIndices } from '../../statistics/distributions/random.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import type { Column } from './quantity.ts';

/** Number of times that each prompt was drawn; one of 256 prompts or more never is 256 times. */
export type Weights = Uint8Array;

/** Resamples of prompts: what was drawn in each replicate. */
export interface Draws {
  readonly weights: readonly Weights[];
  /** Sums of the weights. */
  readonly totals: ArrayLike<number>;
}

/** Maximum size of all draws that are kept, across all numbers of prompts, in bytes. */
const mostKept = 2 ** 26;

/** Maximum number of prompts for which no more than these are drawn. */
const mostOwn = 256;

/** Resamples of a number of prompts, and of the first ones among them. */
interface Kept {
  readonly drawn: Uint8Array;
  readonly packed: PackedWeights;
  readonly parts: Map<number, Draws>;
}

/**
 * Weights of several replicates in each number, so that one addition adds up all of them: exact,
 * because a sum of weights stays below the unit that separates two replicates.
 */
interface PackedWeights {
  /** By prompt. */
  readonly rows: Float64Array;
  /** Number of numbers for each prompt. */
  readonly width: number;
  /** Number of replicates in a number. */
  readonly lanes: number;
  /** Factor between the weights of one replicate and of the next, a power of 2. */
  readonly unit: number;
  /** As many numbers as a prompt has. */
  readonly scratch: Float64Array;
}

/** Number of bits of the largest whole numbers that are added exactly. */
const exactBits = 53;

/**
 * Resamples of prompts, shared by all numbers of a report, because drawing is a large part of a
 * bootstrap's work. Above 256 prompts, more are drawn, up to a fifth, and the others left out: a
 * resample of a part of the prompts, whose size varies a little.
 */
export class Resamples {
  readonly #kept = new Map<string, Kept>();
  #size = 0;
  #sums = new Float64Array();

  /** Returns the resamples of `clusters` prompts: the same as if drawn for a single number. */
  draws(clusters: number, replicates: number, seed: number): Draws {
    const size = drawnFor(clusters);
    return partOf(this.#drawn(size, replicates, seed), size, clusters);
  }

  /**
   * Returns the sums of columns over the prompts drawn in each replicate, one column after the
   * other, in an array that the next call fills again.
   */
  sums(columns: readonly Column[], replicates: number, seed: number): Float64Array {
    const clusters = columns[0]?.length ?? 0;
    const size = drawnFor(clusters);
    const kept = this.#drawn(size, replicates, seed);
    const { totals } = partOf(kept, size, clusters);
    const length = columns.length * replicates;
    if (this.#sums.length < length) this.#sums = new Float64Array(length);
    for (const [i, column] of columns.entries()) {
      const sums = this.#sums.subarray(i * replicates, (i + 1) * replicates);
      const { usual, others } = byValue(column);
      for (let k = 0; k < replicates; k += 1) sums[k] = usual * (totals[k] ?? 0);
      for (const [value, prompts] of others) addDrawn(sums, value - usual, prompts, kept.packed);
    }
    return this.#sums;
  }

  #drawn(size: number, replicates: number, seed: number): Kept {
    const key = `${size} ${replicates} ${seed}`;
    const known = this.#kept.get(key);
    const kept = known ?? drawAnew(size, replicates, seed);
    if (!known) this.#size += bytesOf(kept);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    for (const [oldest, other] of this.#kept) {
      if (this.#size <= mostKept || oldest === key) break;
      this.#kept.delete(oldest);
      this.#size -= bytesOf(other);
    }
    return kept;
  }
}

function drawAnew(size: number, replicates: number, seed: number): Kept {
  const drawn = drawWeights(size, replicates, seed);
  return { drawn, packed: pack(drawn, size, replicates), parts: new Map() };
}

function bytesOf({ drawn, packed }: Kept): number {
  return drawn.byteLength + packed.rows.byteLength;
}

function pack(drawn: Uint8Array, size: number, replicates: number): PackedWeights {
  const unit = 2 ** Math.ceil(Math.log2(size + 1));
  const lanes = Math.floor(exactBits / Math.log2(unit));
  const width = Math.ceil(replicates / lanes);
  const rows = new Float64Array(size * width);
  for (let place = 0; place < width; place += 1) {
    const [first, end] = [place * lanes, Math.min((place + 1) * lanes, replicates)];
    for (let prompt = 0; prompt < size; prompt += 1) {
      let packed = 0;
      for (let replicate = end - 1; replicate >= first; replicate -= 1) {
        packed = packed * unit + (drawn[replicate * size + prompt] ?? 0);
      }
      rows[prompt * width + place] = packed;
    }
  }
  return { rows, width, lanes, unit, scratch: new Float64Array(width) };
}

/** Returns the value of most prompts, if there is one, and the prompts with each other value. */
function byValue(column: Column): { usual: number; others: Map<number, number[]> } {
  const usual = likelyMajority(column);
  const others = new Map<number, number[]>();
  let [last, own]: [number, number[]] = [usual, []];
  for (let prompt = 0; prompt < column.length; prompt += 1) {
    const value = column[prompt] ?? 0;
    if (value === usual) continue;
    if (value !== last) {
      own = getOrAdd(others, value, (): number[] => []);
      last = value;
    }
    own.push(prompt);
  }
  return { usual, others };
}

/** Returns the value of more than half of the prompts; any value if there is none (Boyer, Moore). */
function likelyMajority(column: Column): number {
  let [found, lead] = [0, 0];
  for (let prompt = 0; prompt < column.length; prompt += 1) {
    const value = column[prompt] ?? 0;
    if (lead === 0) found = value;
    lead += value === found ? 1 : -1;
  }
  return found;
}

/** Adds to each replicate's sum how often it drew these prompts, times a factor. */
function addDrawn(
  sums: Float64Array,
  factor: number,
  prompts: readonly number[],
  { rows, width, lanes, unit, scratch: packed }: PackedWeights,
): void {
  packed.fill(0);
  for (const prompt of prompts) {
    const from = prompt * width;
    for (let k = 0; k < width; k += 1) packed[k] = (packed[k] ?? 0) + (rows[from + k] ?? 0);
  }
  for (let k = 0; k < width; k += 1) {
    let rest = packed[k] ?? 0;
    for (let replicate = k * lanes; rest > 0; replicate += 1) {
      const next = Math.floor(rest / unit);
      sums[replicate] = (sums[replicate] ?? 0) + factor * (rest - next * unit);
      rest = next;
    }
  }
}

/** Returns how many prompts are drawn for this number of them: the next power of 2^¼. */
function drawnFor(clusters: number): number {
  if (clusters <= mostOwn) return clusters;
  return Math.ceil(2 ** (Math.ceil(4 * Math.log2(clusters) - 1e-9) / 4) - 1e-9);
}

function partOf({ drawn, parts }: Kept, size: number, clusters: number): Draws {
  return getOrAdd(parts, clusters, () => {
    const weights = Array.from({ length: drawn.length / size }, (_, replicate) =>
      drawn.subarray(replicate * size, replicate * size + clusters),
    );
    const totals = Float64Array.from(weights, (ofReplicate) => {
      let total = 0;
      for (let k = 0; k < clusters; k += 1) total += ofReplicate[k] ?? 0;
      return total;
    });
    return { weights, totals };
  });
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
