import type { Bounds, Estimate } from './estimate.ts';

/**
 * The inputs of a number as plain data that can be sent to a worker: totals per prompt, from which
 * its value and every kind of interval are computed.
 */
export interface Quantity {
  readonly form: QuantityForm;
  /** One array for each column of the form, with one element for each prompt. */
  readonly columns: readonly Column[];
  /** Number of judgments behind it. */
  readonly n: number;
  readonly bounds?: Bounds;
  readonly unanswered?: Estimate['unanswered'];
  readonly apart?: Estimate['apart'];
  readonly whole?: Estimate['whole'];
  /** Reason why there is no number if its denominator is 0. */
  readonly whenEmpty: string;
  /** Reason why there is no interval, for numbers that never have one. */
  readonly whyNoInterval?: string;
}

/**
 * Totals by prompt. Counts use a compact type: a report on a million judgments has hundreds of
 * columns.
 */
export type Column = Float64Array | Uint16Array;

/**
 * `share`: columns events, trials; value events / trials, minus `minus`. `mean`: columns sum,
 * count; `range` holds every possible value, default: any number. `signed-share`: columns up, down,
 * trials; value (up − down) / trials, not below `floor`. `robustness`: columns flips, toward, away,
 * trials; value 1 − (α·flips + (1 − α)·max(0, toward − away)) / trials. Both with `shared`: up and
 * down are events of two follow-ups, the second of which (neutral) was asked once for several rows;
 * a further column adds up, over rows, the number of rows that share the turn. `difference`: columns
 * events, trials of two groups; the difference of the two shares, times `scale`. `signed-difference`: columns up,
 * down, trials of two groups; the difference of the two signed shares. `kappa`: the cells of a
 * square table, row by row (both A, A and B,
 * B and A, both B); Cohen's κ of the two raters. `weighted`: columns events, events of another kind,
 * trials; the sum of the two shares, each times its weight.
 */
export type QuantityForm =
  | { readonly kind: 'share'; readonly minus?: number }
  | { readonly kind: 'mean'; readonly range?: readonly [least: number, most: number] }
  | { readonly kind: 'signed-share'; readonly floor?: number; readonly shared?: true }
  | { readonly kind: 'robustness'; readonly alpha: number; readonly shared?: true }
  | { readonly kind: 'difference'; readonly scale?: number }
  | { readonly kind: 'signed-difference' }
  | { readonly kind: 'kappa' }
  | { readonly kind: 'weighted'; readonly weights: readonly [one: number, other: number] };

/**
 * Sums columns per prompt. A prompt that was added counts even if all its values are 0. Not usable
 * after `quantity`.
 */
export class ClusterTotals {
  /** 1-based index of each prompt in the columns; 0 if it has none yet. */
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

  /**
   * Adds one judgment for each of `clusters`, by its kind.
   *
   * @param values what a judgment of each kind adds to the columns
   * @param last what each judgment adds to the last column, if not by its kind
   */
  addKinds(
    clusters: ArrayLike<number>,
    kinds: ArrayLike<number>,
    values: readonly (readonly number[])[],
    last?: ArrayLike<number>,
  ): void {
    const places = this.#placesOf(clusters);
    for (const [c, column] of this.#columns.entries()) {
      if (last && c === this.#columns.length - 1) addEach(column, places, last);
      else
        addByKind(
          column,
          places,
          kinds,
          values.map((ofKind) => ofKind[c] ?? 0),
        );
    }
    this.#n += clusters.length;
  }

  #placesOf(clusters: ArrayLike<number>): Int32Array {
    const places = new Int32Array(clusters.length);
    for (let i = 0; i < places.length; i += 1) places[i] = this.#placeOf(clusters[i] ?? 0);
    return places;
  }

  /** Like `add` for two columns, but without allocating an array for the values. */
  addTwo(cluster: number, first: number, second: number, judgments: number): void {
    const place = this.#placeOf(cluster);
    const one = this.#columns[0];
    const other = this.#columns[1];
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

/** Adds what each judgment adds by its kind. A function of its own is compiled only once. */
function addByKind(
  column: Float64Array,
  places: Int32Array,
  kinds: ArrayLike<number>,
  added: readonly number[],
): void {
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0;
    column[place] = (column[place] ?? 0) + (added[kinds[i] ?? 0] ?? 0);
  }
}

function addEach(column: Float64Array, places: Int32Array, added: ArrayLike<number>): void {
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0;
    column[place] = (column[place] ?? 0) + (added[i] ?? 0);
  }
}

const firstLength = 64;
/** Zeroed arrays for reuse, longest first; allocating new ones would dominate the run time. */
const freeBuffers: Float64Array[] = [];
const mostFreeBuffers = 6;

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
  const counts = new Uint16Array(column.length);
  for (let prompt = 0; prompt < column.length; prompt += 1) {
    counts[prompt] = column[prompt] ?? 0;
    if (counts[prompt] !== column[prompt]) return column.slice();
  }
  return counts;
}
