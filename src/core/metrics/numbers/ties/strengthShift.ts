import type { Quantity } from '../../estimation/quantity.ts';
import { type Counted, meanOf } from '../../estimation/shareQuantity.ts';
import { type ArmChoice, followUpsOf, type JudgedPairs } from '../../rows/judgedPair.ts';

/**
 * Mean shift of five-way verdicts toward the target, in steps of the scale from −2 (clearly A) to 2
 * (clearly B): −4 to 4, negative away from the target. Over judgments with a target that are
 * readable, as is their B1; ties are 0.
 */
export function strengthShift(pairs: JudgedPairs, arm: ArmChoice): Quantity {
  return meanOf(
    followUpsOf(pairs, arm).flatMap(({ cluster, baseline, row }): Counted[] => {
      const [before, after] = [baseline.strength, row.strength];
      if (before === undefined || after === undefined || !row.target) return [];
      return [{ cluster, value: (row.target === 'B' ? 1 : -1) * (after - before) }];
    }),
    'No judgment of this arm has a five-way verdict, a target and such a first verdict.',
  );
}
