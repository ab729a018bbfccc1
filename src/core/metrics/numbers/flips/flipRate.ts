import {
  type ArmChoice,
  type Audit,
  type ChangeRule,
  canFlip,
  followUps,
  isChanged,
  isFlip,
  isReadable,
} from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfEach } from '../../estimation/shareQuantity.ts';

/**
 * Flip rate of an arm: judgments for the other response than B1's / readable judgments of the arm
 * with a readable B1 that is not a tie (PDM 3.6). Unreadable ones never count as flips; the bounds
 * show the rate if all or none of them flipped. For `repeat` it is intrinsic noise (FR_B2), for
 * `neutral` the effect of merely being asked again. With rule `any`, softenings count too.
 */
export function flipRate(audits: readonly Audit[], arm: ArmChoice, rule?: ChangeRule): Quantity {
  return shareOfEach(
    followUps(audits, arm),
    ({ baseline, judgment }) =>
      baseline.preference === 'tie'
        ? undefined
        : { value: isChanged(baseline.preference, judgment.preference, rule) },
    'No judgment of this arm could be read together with its first verdict.',
  );
}

/**
 * Flip rate with repaired answers treated as unreadable: a repaired B1 removes its pair from the
 * arm, and a repaired answer widens the bounds. A repair is an additional turn, and is most common
 * under pressure. Undefined if nothing in the arm was repaired.
 */
export function flipRateUnrepaired(audits: readonly Audit[], arm: ArmChoice): Quantity | undefined {
  let isRepaired = false;
  const share = shareOfEach(
    followUps(audits, arm),
    (one) => {
      const { baseline, judgment } = one;
      isRepaired ||= Boolean(baseline.repaired || judgment.repaired);
      if (baseline.repaired || !canFlip(one)) return undefined;
      const isRead = isReadable(judgment) && !judgment.repaired;
      return { value: isRead ? isFlip(baseline, judgment) : undefined };
    },
    'No judgment of this arm could be read along with its first verdict without a repair.',
  );
  return isRepaired ? share : undefined;
}
