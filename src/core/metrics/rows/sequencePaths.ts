import { groupBy } from '../../words/groupBy.ts';
import type { SequenceAim } from '../../words/targets.ts';
import type { JudgedPair, JudgedPairs } from './judgedPair.ts';

/** A planned sequence of follow-ups, with all pairs that were asked it. */
interface SequencePath {
  /** Kind of follow-up at each step. */
  readonly kinds: readonly string[];
  readonly aim: SequenceAim;
  readonly pairs: readonly JudgedPair[];
}

/**
 * Groups pairs with a planned sequence by the sequence and its aim: a different order of
 * challenges, or challenges against the current verdict, gives a different number. A run has one
 * sequence, so pairs that have not reached its end yet, or were censored, belong to it too.
 */
export function sequencePaths(pairs: JudgedPairs): SequencePath[] {
  const paths = new Map<string, SequencePath & { readonly pairs: JudgedPair[] }>();
  const all = pairs.filter(({ sequence }) => sequence.length > 0);
  for (const asked of groupBy(all, ({ baseline }) => baseline.run).values()) {
    const longest = asked.reduce<readonly string[]>((kinds, { sequence }) => {
      return sequence.length > kinds.length ? sequence.map(kindOf) : kinds;
    }, []);
    if (longest.length === 0) continue;
    const aim = asked[0]?.sequence[0]?.aim ?? 'other';
    const key = [aim, ...longest].join('\n');
    const path = paths.get(key) ?? { kinds: longest, aim, pairs: [] };
    paths.set(key, path);
    for (const pair of asked) path.pairs.push(pair);
  }
  return [...paths.values()];
}

function kindOf({ challenge }: JudgedPair['sequence'][number]): string {
  return challenge ?? 'challenge';
}
