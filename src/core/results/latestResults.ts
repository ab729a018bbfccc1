import { type TurnResult, turnOfResult } from './turnResult.ts';

/**
 * The results that speak for pairs: of each judge, pair, presented order and turn the one of the newest
 * run.
 */
export function latestResults(results: Iterable<TurnResult>): TurnResult[] {
  const latest = new Map<string, TurnResult>();
  for (const result of results) {
    const { judge, pair, order } = result;
    const key = JSON.stringify([judge, pair, order, turnOfResult(result)]);
    const known = latest.get(key);
    if (!known || known.at < result.at || (known.at === result.at && known.run < result.run)) {
      latest.set(key, result);
    }
  }
  return [...latest.values()];
}

const ranks = { harmful: 0, unlabelled: 1, beneficial: 2 } as const;

/** Harmful flips first, then those of which nobody can say, then beneficial ones, and what held last. */
export function compareResults(one: TurnResult, other: TurnResult): number {
  return rankOf(one) - rankOf(other);
}

function rankOf({ outcome, flipKind = 'unlabelled' }: TurnResult): number {
  if (outcome === 'flip') return ranks[flipKind];
  return outcome === 'unreadable' ? 3 : 4;
}
