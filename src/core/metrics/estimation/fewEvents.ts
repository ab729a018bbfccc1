import { effectiveSize, promptsWith } from './clusterVariance.ts';
import type { Column, Quantity } from './quantity.ts';

/** Number of informative prompts below which a share has few events. */
export const fewPrompts = 20;

const empty = new Float64Array();

/**
 * Whether there are too few events, or non-events, for percentiles of resampled prompts to be
 * meaningful. A difference has few if either of its shares has.
 */
export function isSparse({ form, columns }: Pick<Quantity, 'form' | 'columns'>): boolean {
  const [first = empty, second = empty, third = empty, fourth = empty] = columns;
  switch (form.kind) {
    case 'mean':
      return false;
    case 'share':
      return areFew(first, second);
    case 'signed-share':
      return form.shared
        ? areFew(first, third) || areFew(second, third)
        : areFew(first, third, second);
    case 'robustness':
      return (
        areFew(first, fourth) ||
        isSparse({ form: { ...form, kind: 'signed-share' }, columns: columns.slice(1) })
      );
    case 'weighted':
      return form.weights.some((weight, i) => weight > 0 && areFew(columns[i] ?? empty, third));
    case 'difference':
      return areFew(first, second) || areFew(third, fourth);
    case 'kappa':
      return areFew(...agreementOf(columns));
    case 'signed-difference':
      return [columns.slice(0, 3), columns.slice(3)].some((part) =>
        isSparse({ form: { kind: 'signed-share' }, columns: part }),
      );
  }
}

function areFew(events: Column, trials: Column, against?: Column): boolean {
  return informativePrompts(events, trials, against, fewPrompts) < fewPrompts;
}

/**
 * Returns the smallest of three numbers of prompts: those with an event, those with a non-event,
 * and those whose share differs from the most frequent one. The last is 0 for a judge that is
 * perfectly regular, such as one that gives way to the same of three challenges on every pair.
 *
 * @param against events that count as −1, for a signed share
 * @param enough number from which on it need not be exact
 */
export function informativePrompts(
  events: Column,
  trials: Column,
  against: Column = empty,
  enough = Number.POSITIVE_INFINITY,
): number {
  const shares = new PromptsByShare();
  let [withEvent, withoutUp, withoutDown] = [0, 0, 0];
  for (let prompt = 0; prompt < trials.length; prompt += 1) {
    const trial = trials[prompt] ?? 0;
    if (trial === 0) continue;
    const [up, down] = [events[prompt] ?? 0, against[prompt] ?? 0];
    if (up + down > 0) withEvent += 1;
    if (trial > up) withoutUp += 1;
    if (trial > down) withoutDown += 1;
    // Equal fractions have the same quotient: division rounds correctly.
    shares.add((up - down) / trial);
    if (Math.min(withEvent, withoutUp, withoutDown, shares.others) >= enough) return enough;
  }
  return Math.min(withEvent, withoutUp, withoutDown, shares.others);
}

class PromptsByShare {
  readonly #counts = new Map<number, number>();
  #all = 0;
  #most = 0;
  /** The share added last and its count, which is in `#counts` once another share is added. */
  #last = Number.NaN;
  #count = 0;

  add(share: number): void {
    if (share !== this.#last) {
      this.#counts.set(this.#last, this.#count);
      this.#last = share;
      this.#count = this.#counts.get(share) ?? 0;
    }
    this.#all += 1;
    this.#count += 1;
    if (this.#count > this.#most) this.#most = this.#count;
  }

  /** Number of prompts whose share is not the most frequent one. */
  get others(): number {
    return this.#all - this.#most;
  }
}

/**
 * Returns the effective number of observations behind a share with few events, n_eff = (k · n / deff
 * + 10 · G) / (k + 10) for k informative ones of G prompts: the fewer there are, the less they say
 * about the design effect, and the closer n_eff is to one observation per prompt.
 *
 * @param size number of observations if not all trials are
 * @param against events that count as −1, for a signed share
 */
export function sizeOfFew(events: Column, trials: Column, against?: Column, size?: number): number {
  const informative = informativePrompts(events, trials, against);
  const worth = effectiveSize(events, trials, against, size);
  return (informative * worth + 10 * promptsWith(trials)) / (informative + 10);
}

/** Returns agreements and ratings by prompt, from the four cells of two raters. */
export function agreementOf(cells: readonly Column[]) {
  const size = Math.sqrt(cells.length);
  const sumOf = (columns: readonly Column[]) =>
    Float64Array.from(cells[0] ?? empty, (_, prompt) =>
      columns.reduce((sum, column) => sum + (column[prompt] ?? 0), 0),
    );
  const diagonal = cells.filter((_, cell) => cell % (size + 1) === 0);
  return [sumOf(diagonal), sumOf(cells)] as const;
}
