import { setImmediate as breathe } from 'node:timers/promises';
import {
  describeEqualPairs,
  EqualPairsFinder,
  pairContent,
} from '../../../core/data/pairContent.ts';
import type { SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import { quickDigest } from '../../../disk/quickDigest.ts';

/** Number of pairs compared before yielding to the event loop. */
const pairsAtOnce = 100;

/** Describes pairs that have equal content under different ids; undefined if there are none. */
export async function findEqualContent(
  pairs: readonly SelectablePair[],
): Promise<string | undefined> {
  const finder = new EqualPairsFinder();
  for (const [place, { pair }] of pairs.entries()) {
    finder.add(pair.id, pairContent(pair, quickDigest), pair.label);
    if (place % pairsAtOnce === pairsAtOnce - 1) await breathe();
  }
  const groups = finder.found();
  return groups.length === 0 ? undefined : describeEqualPairs(groups);
}
