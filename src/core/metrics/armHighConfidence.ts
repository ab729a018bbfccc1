import { highConfidence } from './confidence.ts';
import { type ArmChoice, followUpsOf, isReadable, type JudgedPair } from './judgedPair.ts';
import type { Quantity } from './quantity.ts';
import { shareOf } from './shareQuantity.ts';

/** Judgments of an arm with a confidence of 70 to 100 / its judgments with a confidence (PDM 4.5). */
export function armHighConfidenceShare(pairs: readonly JudgedPair[], arm: ArmChoice): Quantity {
  return shareOf(
    followUpsOf(pairs, arm).flatMap(({ cluster, row }) => {
      if (!isReadable(row) || row.confidence === undefined) return [];
      return [{ cluster, value: row.confidence >= highConfidence }];
    }),
    'No readable judgment states a confidence.',
  );
}
