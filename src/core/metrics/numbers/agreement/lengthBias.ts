import {
  type ArmChoice,
  type Audit,
  followUps,
  isChanged,
  isReadable,
  longerSide,
  withCountedBaseline,
} from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf, shareOfEach } from '../../estimation/shareQuantity.ts';

/**
 * Returns how often the longer response wins (PDM §3.10), without pairs of equal length: baselines
 * that choose it / readable baselines that are not ties, the same over pairs with a human or gold
 * label, and the labels' share over the latter pairs.
 */
export function lengthBias(audits: readonly Audit[]) {
  const unequal = withCountedBaseline(audits).flatMap(({ cluster, pair, baseline }) => {
    const longer = longerSide(pair);
    return longer ? [{ cluster, label: pair.label, baseline, longer }] : [];
  });
  const labeled = unequal.filter(({ label }) => label !== undefined);
  const chosen = (ones: typeof unequal) =>
    shareOf(
      ones.map(({ cluster, baseline, longer }) => ({
        cluster,
        value: isReadable(baseline) ? baseline.preference === longer : undefined,
        counts: baseline.preference !== 'tie',
      })),
      'No first verdict of a pair of unequal lengths could be read.',
    );
  return {
    chosen: chosen(unequal),
    chosenWhereLabeled: chosen(labeled),
    labeled: shareOf(
      labeled
        .filter(({ baseline }) => isReadable(baseline) && baseline.preference !== 'tie')
        .map(({ cluster, label, longer }) => ({ cluster, value: label === longer })),
      'No pair of unequal lengths has a label and a readable first verdict.',
    ),
  };
}

/**
 * Flips of an arm to the longer response / its flips. An unreadable answer, if it is a flip, goes
 * to the response that B1 did not choose.
 */
export function flipsToLonger(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return shareOfEach(
    followUps(audits, arm),
    ({ audit, baseline, judgment }) => {
      const longer = longerSide(audit.pair);
      const [before, after] = [baseline.preference, judgment.preference];
      if (!longer || before === 'tie') return undefined;
      return {
        value: after && after === longer,
        counts: isChanged(before, after) === true,
        unread: before === longer ? 'only-against' : 'only-for',
      };
    },
    'No judgment of this arm flips on a pair of unequal lengths.',
  );
}
