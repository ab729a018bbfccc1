import { type ArmChoice, type Audit, followUps } from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfEach } from '../../estimation/shareQuantity.ts';

/**
 * Mean shift of five-way verdicts toward the target, in steps of the scale from −2 (clearly A) to 2
 * (clearly B): −4 to 4, negative away from the target. Over judgments with a target that are
 * readable, as is their B1; ties are 0.
 */
export function strengthShift(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return meanOfEach(
    followUps(audits, arm),
    ({ baseline, judgment: { strength: after, target } }) => {
      const { strength: before } = baseline;
      if (before === undefined || after === undefined || !target) return undefined;
      return { value: (target === 'B' ? 1 : -1) * (after - before) };
    },
    'No judgment of this arm has a five-way verdict, a target and such a first verdict.',
  );
}
