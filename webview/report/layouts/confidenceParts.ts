import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import type { TableOf } from '../charts/groupPanels.tsx';
import { rateOf } from './rate.ts';
import type { ReliabilityPoint } from './reliabilityLayout.ts';

/** A group's confidence bins, ready for drawing. */
export interface ConfidencePart extends TableOf {
  readonly points: readonly ReliabilityPoint[];
  /** Flip rate over all bins, if there is one. */
  readonly overall: number | undefined;
}

export function readConfidence({ group, table }: TableOf): ConfidencePart {
  const points = table.rows.flatMap(({ bin, from, to }): ReliabilityPoint[] => {
    const rate = rateOf(findNumber(group, `binFlipRate.${bin}`));
    const mean = rateOf(findNumber(group, `binConfidence.${bin}`));
    if (!rate || !mean) return [];
    const { value: flipRate, ...ends } = rate;
    const range = { from: Number(from), mean: mean.value, to: Number(to) };
    return [{ bin: String(bin), ...range, flipRate, ...ends }];
  });
  return { group, table, points, overall: rateOf(findNumber(group, 'flipRate'))?.value };
}
