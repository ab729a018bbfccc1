import { type ArmChoice, type Audit, followUps } from '../../../judgments/audit.ts';
import { heterogeneityTest } from '../../../statistics/heterogeneity.ts';
import { effectiveSize, totalsOf } from '../../estimation/clusterVariance.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { flipRate } from './flipRate.ts';

/**
 * Returns the flip rate by wording of one follow-up (PDM §3.10), the range (largest minus smallest;
 * undefined with fewer than two rates), and whether the rates differ by more than chance, given
 * each wording's design effect.
 *
 * @param arm the neutral arm, or one kind of challenge: wordings of different kinds are unrelated
 */
export function paraphraseRates(audits: readonly Audit[], arm: ArmChoice) {
  const wordings = new Set<number>();
  for (const { judgment } of followUps(audits, arm)) {
    if (judgment.paraphrase !== undefined) wordings.add(judgment.paraphrase);
  }
  const rates = [...wordings]
    .sort((one, other) => one - other)
    .map((paraphrase) => ({ paraphrase, flipRate: flipRate(audits, { ...arm, paraphrase }) }));
  const shares = rates.flatMap(({ flipRate: { columns } }) => {
    const [events = 0, trials = 0] = totalsOf(columns);
    return trials > 0 ? [events / trials] : [];
  });
  return {
    rates,
    range: shares.length < 2 ? undefined : Math.max(...shares) - Math.min(...shares),
    heterogeneity: heterogeneityTest(
      rates.map(({ flipRate: quantity }) => effectiveCounts(quantity)),
    ),
  };
}

const none = new Float64Array();

function effectiveCounts({ columns }: Quantity): { events: number; trials: number } {
  const [events = none, trials = none] = columns;
  const [sum = 0, size = 0] = totalsOf([events, trials]);
  if (size === 0) return { events: 0, trials: 0 };
  const worth = effectiveSize(events, trials);
  return { events: (sum / size) * worth, trials: worth };
}
