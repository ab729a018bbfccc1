import type { Bounds } from './estimate.ts';

/**
 * What a number is made of, as plain data that a worker can be sent: totals per prompt, from which
 * its value and every kind of interval follow.
 */
export interface Quantity {
  readonly form: QuantityForm;
  /** One array for each column of the form, one element for each prompt. */
  readonly columns: readonly Column[];
  /** Judgments behind it. */
  readonly n: number;
  readonly bounds?: Bounds;
  /** Why there is no number where its denominator is 0. */
  readonly whenEmpty: string;
  /** Why there is no interval, if the number never has one. */
  readonly whyNoInterval?: string;
}

/** Totals by prompt. Counts are kept in few bytes: a report of a million judgments has hundreds of them. */
export type Column = Float64Array | Uint16Array;

/**
 * `share`: columns events, trials; value events / trials, less `minus`.
 * `mean`: columns sum, count.
 * `signed-share`: columns up, down, trials; value (up − down) / trials, not below `floor`.
 * `robustness`: columns flips, toward, away, trials; value 1 − (α·flips + (1 − α)·max(0, toward −
 * away)) / trials.
 * `difference`: columns events, trials of one group and of another; the difference of the two shares.
 * `signed-difference`: columns up, down, trials of one group and of another; the difference of the two
 * signed shares.
 * `kappa`: columns both A, A and B, B and A, both B; Cohen's κ of the two raters.
 */
export type QuantityForm =
  | { readonly kind: 'share'; readonly minus?: number }
  | { readonly kind: 'mean' }
  | { readonly kind: 'signed-share'; readonly floor?: number }
  | { readonly kind: 'robustness'; readonly alpha: number }
  | { readonly kind: 'difference' }
  | { readonly kind: 'signed-difference' }
  | { readonly kind: 'kappa' };

/**
 * Adds up columns per prompt. A prompt that was added counts, even with nothing but zeros. Not usable
 * after `quantity`.
 */
export class ClusterTotals {
  /** Place of each prompt in the columns, counted from 1; 0 where it has none yet. */
  #places = takeBuffer(firstLength);
  readonly #columns: Float64Array[];
  #clusters = 0;
  #n = 0;

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => takeBuffer(firstLength));
  }

  /** Adds one judgment, or `judgments` of them, to the totals of a prompt. */
  add(cluster: number, values: ArrayLike<number>, judgments = 1): void {
    const place = this.#placeOf(cluster);
    const columns = this.#columns;
    for (let i = 0; i < columns.length; i += 1) {
      const column = columns[i];
      if (column) column[place] = (column[place] ?? 0) + (values[i] ?? 0);
    }
    this.#n += judgments;
  }

  /** The same for two columns, without an array for the values. */
  addTwo(cluster: number, first: number, second: number, judgments: number): void {
    const place = this.#placeOf(cluster);
    const [one, other] = this.#columns;
    if (one && other) {
      one[place] = (one[place] ?? 0) + first;
      other[place] = (other[place] ?? 0) + second;
    }
    this.#n += judgments;
  }

  quantity(form: QuantityForm, whenEmpty: string, bounds?: Bounds): Quantity {
    const columns = this.#columns.map((column) => compact(column.subarray(0, this.#clusters)));
    for (const buffer of [this.#places, ...this.#columns]) giveBack(buffer);
    return { form, columns, n: this.#n, whenEmpty, ...(bounds ? { bounds } : {}) };
  }

  #placeOf(cluster: number): number {
    if (cluster >= this.#places.length) {
      this.#places = widened(this.#places, Math.max(cluster + 1, 2 * this.#places.length));
    }
    const known = this.#places[cluster] ?? 0;
    if (known > 0) return known - 1;
    const place = this.#clusters;
    this.#clusters += 1;
    this.#places[cluster] = this.#clusters;
    for (let i = 0; i < this.#columns.length; i += 1) {
      const column = this.#columns[i];
      if (column && place >= column.length) this.#columns[i] = widened(column, 2 * place);
    }
    return place;
  }
}

const firstLength = 64;
/** Zeroed arrays for reuse, the longest first; allocating them would take the most time. */
const freeBuffers: Float64Array[] = [];
const mostFreeBuffers = 12;

/** Returns an array of at least this many zeros. */
function takeBuffer(length: number): Float64Array {
  const [longest] = freeBuffers;
  if (!longest || longest.length < length) return new Float64Array(length);
  freeBuffers.shift();
  return longest;
}

function giveBack(buffer: Float64Array): void {
  freeBuffers.push(buffer.fill(0));
  freeBuffers.sort((one, other) => other.length - one.length).splice(mostFreeBuffers);
}

function widened(narrow: Float64Array, length: number): Float64Array {
  const wide = takeBuffer(length);
  wide.set(narrow);
  giveBack(narrow);
  return wide;
}

function compact(column: Float64Array): Column {
  const counts = new Uint16Array(column);
  for (let prompt = 0; prompt < column.length; prompt += 1) {
    if (counts[prompt] !== column[prompt]) return column.slice();
  }
  return counts;
}
