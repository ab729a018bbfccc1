import type { Pair } from '../../core/pair.ts';
import { narrowsResults, passesPairFilter } from '../../core/results/resultFilter.ts';
import { isSameModel } from '../../core/results/resultOrder.ts';
import type { AttackResult } from './attackResults.ts';
import type { Results } from './results.ts';

/**
 * Whether the filter shows an attack: if judges are chosen, one of their models must have scored
 * it. Attacks never match a chosen audit or conditions on the results of audits.  * @param pair
 * absent for a response outside any pair
 */
export function isAttackShown(
  { showable }: Pick<Results, 'showable'>,
  { judges }: Pick<AttackResult, 'judges'>,
  pair?: Pair,
): boolean {
  const { shown, filter } = showable;
  if (filter.run !== undefined || narrowsResults(filter)) return false;
  if (pair && !passesPairFilter(pair, filter)) return false;
  if (filter.judges === undefined) return true;
  return judges.some((one) => shown.some(({ header }) => isSameModel(one, header.judge)));
}
