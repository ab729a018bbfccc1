import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import { highConfidence } from '../../rows/confidence.ts';
import { followUpColumns } from '../../rows/followUpColumns.ts';
import type { ArmChoice, JudgedPairs } from '../../rows/judgedPair.ts';

/**
 * Judgments of an arm with a confidence of 70 to 100 / its judgments with a confidence (PDM 4.5).
 */
export function armHighConfidenceShare(pairs: JudgedPairs, arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  const { confidence, verdict } = columns;
  return shareOfColumns(
    columns,
    {
      value: (i) => (verdict[i] === 0 ? undefined : (confidence[i] ?? 0) >= highConfidence),
      isIn: (i) => verdict[i] === 0 || !Number.isNaN(confidence[i]),
    },
    'No readable judgment states a confidence.',
  );
}
