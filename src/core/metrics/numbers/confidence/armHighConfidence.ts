import { type ArmChoice, type Audit, followUps } from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfEach } from '../../estimation/shareQuantity.ts';
import { highConfidence } from '../../rows/confidence.ts';

/**
 * Judgments of an arm with a confidence of 70 to 100 / its judgments with a confidence (PDM 4.5).
 */
export function armHighConfidenceShare(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return shareOfEach(
    followUps(audits, arm),
    ({ judgment: { confidence, preference } }) => {
      if (preference === undefined) return { value: undefined };
      return confidence === undefined ? undefined : { value: confidence >= highConfidence };
    },
    'No readable judgment states a confidence.',
  );
}
