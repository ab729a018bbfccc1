import type { JudgeDefinition } from './definition.ts';

/** What judges are asked about: pairs, single responses, or some of both. */
type RecordNoun = 'pair' | 'response' | 'record';

/** Returns the noun for what judges of these kinds are asked about. */
export function recordNoun(kinds: Iterable<JudgeDefinition['kind']>): RecordNoun {
  const [kind = 'pairwise', ...others] = new Set(kinds);
  if (others.length > 0) return 'record';
  return kind === 'pairwise' ? 'pair' : 'response';
}
