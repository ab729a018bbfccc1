import {
  detectableDifference,
  detectionPoint,
  leastDetectableShare,
} from '../../statistics/detectableDifference.ts';
import { clusterVariance, effectiveSize, promptsWith, totalsOf } from './clusterVariance.ts';
import type { Quantity } from './quantity.ts';

const empty = new Float64Array();

/**
 * Returns the smallest difference that the rows of a paired difference could have detected;
 * undefined for fewer than six prompts.
 *
 * @param difference a signed share: rows that gain the outcome, rows that lose it, and all rows, by
 * prompt
 */
export function detectableBy({ columns }: Quantity): number | undefined {
  const [gained = empty, lost = empty, trials = empty] = columns;
  const [up = 0, down = 0, rows = 0] = totalsOf([gained, lost, trials]);
  const prompts = promptsWith(trials);
  return detectableDifference({
    rows,
    prompts,
    discordantShare: (up + down) / rows,
    designEffect: rows === prompts ? 1 : rows / effectiveSize(gained, trials, lost),
  });
}

/**
 * Returns the smallest detectable difference if each row contributes a share between 0 and 1, such
 * as w − v of an attack: 2.80 standard errors between prompts, but at least the share at which six
 * prompts differ with a probability of 80%. Undefined for fewer than six prompts.
 */
export function detectableBySpread(difference: Quantity): number | undefined {
  const floor = leastDetectableShare(difference.columns[0]?.length ?? 0);
  if (floor === undefined) return undefined;
  return Math.max(floor, detectionPoint * Math.sqrt(clusterVariance(difference) ?? 0));
}
