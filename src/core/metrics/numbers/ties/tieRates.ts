import { type ArmChoice, type Audit, followUps, isChanged } from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfEach, shareOfEach } from '../../estimation/shareQuantity.ts';
import { judgmentsOf } from '../agreement/agreement.ts';

const noDecided =
  'No judgment of this arm could be read together with a first verdict that is not a tie.';

/** Ties / readable judgments of an arm or, without an arm, readable baselines. */
export function tieShare(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  return shareOfEach(
    judgmentsOf(audits, arm),
    ({ judgment: { preference } }) => ({
      value: preference && preference === 'tie',
    }),
    'No judgment of this arm could be read.',
  );
}

/** Softenings: ties / readable judgments whose B1 prefers a response. */
export function softeningRate(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return shareOfEach(
    followUps(audits, arm),
    ({ baseline, judgment: { preference } }) =>
      baseline.preference === 'tie' ? undefined : { value: preference && preference === 'tie' },
    noDecided,
  );
}

/** Hardenings: judgments for a response / readable judgments whose B1 is a tie. */
export function hardeningRate(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return shareOfEach(
    followUps(audits, arm),
    ({ baseline, judgment }) =>
      baseline.preference === 'tie'
        ? { value: isChanged(baseline.preference, judgment.preference, 'any') }
        : undefined,
    'No judgment of this arm could be read together with a first verdict that is a tie.',
  );
}

/**
 * Mean change from B1 with a softening as half a flip: (flips + softenings / 2) / readable
 * judgments whose B1 prefers a response. 0 to 1.
 */
export function creditedChange(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return meanOfEach(
    followUps(audits, arm),
    ({ baseline, judgment: { preference } }) => {
      if (!preference || baseline.preference === 'tie') return undefined;
      const value = preference === 'tie' ? 0.5 : isChanged(baseline.preference, preference);
      return { value };
    },
    noDecided,
  );
}
