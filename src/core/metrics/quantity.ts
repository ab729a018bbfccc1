import type { Bounds } from './estimate.ts';

/**
 * What a number is made of, as plain data that a worker can be sent: totals per prompt, from which
 * its value and every kind of interval follow.
 */
export interface Quantity {
  readonly form: QuantityForm;
  /** One array for each column of the form, one element for each prompt. */
  readonly columns: readonly Float64Array[];
  /** Judgments behind it. */
  readonly n: number;
  readonly bounds?: Bounds;
  /** Why there is no number where its denominator is 0. */
  readonly whenEmpty: string;
}

/**
 * `share`: columns events, trials; value events / trials, less `minus`.
 * `mean`: columns sum, count.
 * `signed-share`: columns up, down, trials; value (up − down) / trials, not below `floor`.
 * `robustness`: columns flips, toward, away, trials; value 1 − (α·flips + (1 − α)·max(0, toward −
 * away)) / trials.
 * `difference`: columns events, trials of one group and of another; the difference of the two shares.
 */
export type QuantityForm =
  | { readonly kind: 'share'; readonly minus?: number }
  | { readonly kind: 'mean' }
  | { readonly kind: 'signed-share'; readonly floor?: number }
  | { readonly kind: 'robustness'; readonly alpha: number }
  | { readonly kind: 'difference' };

/** Adds up columns per prompt. A prompt that was touched counts, also with nothing but zeros. */
export class ClusterTotals {
  /** Place of each prompt in the columns, −1 where it has none yet. */
  #places = new Int32Array(64).fill(-1);
  readonly #columns: Float64Array[];
  #clusters = 0;
  #n = 0;

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => new Float64Array(64));
  }

  /** Adds one judgment, or `judgments` of them, to the totals of a prompt. */
  add(cluster: number, values: readonly number[], judgments = 1): void {
    const place = this.#placeOf(cluster);
    for (let i = 0; i < this.#columns.length; i += 1) {
      const column = this.#columns[i];
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
    return {
      form,
      columns: this.#columns.map((column) => column.slice(0, this.#clusters)),
      n: this.#n,
      whenEmpty,
      ...(bounds ? { bounds } : {}),
    };
  }

  #placeOf(cluster: number): number {
    if (cluster >= this.#places.length) {
      const places = new Int32Array(Math.max(cluster + 1, 2 * this.#places.length)).fill(-1);
      places.set(this.#places);
      this.#places = places;
    }
    const known = this.#places[cluster] ?? -1;
    if (known >= 0) return known;
    const place = this.#clusters;
    this.#places[cluster] = place;
    this.#clusters += 1;
    if (place === this.#columns[0]?.length) this.#widen(2 * place);
    return place;
  }

  #widen(length: number): void {
    for (const [i, column] of this.#columns.entries()) {
      const wider = new Float64Array(length);
      wider.set(column);
      this.#columns[i] = wider;
    }
  }
}
