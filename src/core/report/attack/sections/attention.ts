import type { AttentionCase, ClusteredAttention } from '../../../metrics/attack/attention.ts';
import { flawPrecision, flawRecall, meanRaised } from '../../../metrics/attack/attention.ts';
import type { Quantity } from '../../../metrics/estimation/quantity.ts';
import { report } from '../../sectionContext.ts';
import type { AttackSection } from '../attackContext.ts';

const ways: readonly AttentionCase['criteria'][] = ['together', 'one-at-a-time'];

/**
 * Reports the attention limit: flaws found compared with flaws planted, with all criteria at once
 * or one at a time (CE Figure 5).
 */
export const attention: AttackSection = (context) => {
  const cases = context.attention;
  if (cases.length === 0) return undefined;
  const counts = [...new Set(cases.map(({ one }) => one.count))].sort((a, b) => a - b);
  const planted = counts.filter((count) => count > 0);
  const numbersOf = (
    [id, title, unit]: readonly [string, string, 'challenges'?],
    quantity: (own: readonly ClusteredAttention[]) => Quantity,
    of = planted,
  ) =>
    ways.flatMap((way) =>
      of.flatMap((count) => {
        const own = cases.filter(({ one }) => one.criteria === way && one.count === count);
        if (own.length === 0) return [];
        return [report(context, `${way}.${count}`, id, title, quantity(own), unit)];
      }),
    );
  return {
    numbers: [
      ...numbersOf(
        ['issuesRaised', 'Issues raised in a response', 'challenges'],
        meanRaised,
        counts,
      ),
      ...numbersOf(['flawRecall', 'Planted flaws found'], flawRecall),
      ...numbersOf(['flawPrecision', 'Issues that are planted flaws'], flawPrecision),
    ],
    notes: [
      'Named by how the criteria were asked and how many flaws were planted. An issue counts as a planted flaw if it names its criterion, or none, and quotes it or at least half of its words. Issues raised where nothing was planted are false detections, or flaws that the response already had.',
    ],
  };
};
