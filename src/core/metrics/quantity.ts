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
  readonly #slots: number[] = [];
  readonly #columns: number[][];
  #n = 0;

  constructor(columns: number) {
    this.#columns = Array.from({ length: columns }, () => []);
  }

  /** Adds one judgment, or `judgments` of them, to the totals of a prompt. */
  add(cluster: number, values: readonly number[], judgments = 1): void {
    const known = this.#slots[cluster];
    const slot = known ?? this.#columns[0]?.length ?? 0;
    this.#slots[cluster] = slot;
    for (const [index, column] of this.#columns.entries()) {
      column[slot] = (column[slot] ?? 0) + (values[index] ?? 0);
    }
    this.#n += judgments;
  }

  quantity(form: QuantityForm, whenEmpty: string, bounds?: Bounds): Quantity {
    return {
      form,
      columns: this.#columns.map((column) => Float64Array.from(column)),
      n: this.#n,
      whenEmpty,
      ...(bounds ? { bounds } : {}),
    };
  }
}
