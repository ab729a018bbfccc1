import type { Audit, Judgment } from '../../judgments/audit.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { SequenceAim } from '../../words/targets.ts';

/** A planned sequence of follow-ups, with all audits that were asked it. */
interface SequencePath {
  /** Kind of follow-up at each step. */
  readonly kinds: readonly string[];
  readonly aim: SequenceAim;
  readonly audits: readonly Audit[];
}

/**
 * Groups audits with a planned sequence by the sequence and its aim: a different order of
 * challenges, or challenges against the current verdict, gives a different number. A run has one
 * sequence, so audits that have not reached its end yet, or were censored, belong to it too.
 */
export function sequencePaths(audits: readonly Audit[]): SequencePath[] {
  const paths = new Map<string, SequencePath & { readonly audits: Audit[] }>();
  const all = audits.filter(({ sequence }) => sequence.length > 0);
  for (const asked of groupBy(all, ({ run }) => run.run).values()) {
    const longest = asked.reduce<readonly string[]>((kinds, { sequence }) => {
      return sequence.length > kinds.length ? sequence.map(kindOf) : kinds;
    }, []);
    if (longest.length === 0) continue;
    const aim = asked[0]?.sequence[0]?.aim ?? 'other';
    const key = [aim, ...longest].join('\n');
    const path = paths.get(key) ?? { kinds: longest, aim, audits: [] };
    paths.set(key, path);
    for (const audit of asked) path.audits.push(audit);
  }
  return [...paths.values()];
}

function kindOf({ challenge }: Judgment): string {
  return challenge ?? 'challenge';
}
