import { type AttackSample, attackedSide } from '../../../data/samples/sample.ts';
import { type Order, orders } from '../../../words/presentation.ts';
import type { ScoreEntry } from '../log/scoreEntry.ts';

/** How many readable comparisons by a pairwise judge prefer the attacked response. */
export interface Preference {
  readonly times: number;
  readonly comparisons: number;
}

/** A pairwise judge's preferences in one presented order. */
export interface OrderPreferences {
  readonly order: Order;
  readonly before: Preference;
  readonly after: Preference;
  readonly placebo: Preference;
}

/** Returns whether each readable draw prefers the attacked response in this order. */
export function preferencesIn(
  draws: readonly ScoreEntry[],
  sample: Pick<AttackSample, 'side'>,
  order: Order,
): boolean[] {
  return draws.flatMap(({ comparisons = [] }) =>
    comparisons
      .filter((one) => one.order === order && one.verdict !== undefined)
      .map(({ verdict }) => verdict === attackedSide(sample)),
  );
}

/** Counts the preferences of draws, in all orders or in one. */
export function countPreferences(
  draws: readonly ScoreEntry[],
  sample: Pick<AttackSample, 'side'>,
  among: readonly Order[] = orders,
): Preference {
  const all = among.flatMap((order) => preferencesIn(draws, sample, order));
  return { times: all.filter(Boolean).length, comparisons: all.length };
}
