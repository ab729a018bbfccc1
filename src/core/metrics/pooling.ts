import type { NotEstimable } from './estimate.ts';
import type { JudgedPair } from './judgedPair.ts';
import type { JudgmentRow } from './judgmentRow.ts';

/** Judged pairs that may be pooled over judges, to be labelled "pooled over judges". */
export interface PooledPairs {
  readonly pairs: readonly JudgedPair[];
  readonly judges: number;
  /** Judgments that not all judges share. */
  readonly leftOut: number;
}

/**
 * Keeps what all judges share: the pair in the same presented order, and of its follow-ups those with the
 * same target and wording. Under anti-baseline a target is shared only where the baselines agree. Two
 * settings of one model are never pooled.
 */
export function poolJudges(pairs: readonly JudgedPair[]): PooledPairs | NotEstimable {
  const names = new Map(pairs.map(({ baseline }) => [baseline.judge, baseline.judgeName]));
  if (names.size < 2) return { notEstimable: 'There is only one judge.' };
  if (new Set(names.values()).size < names.size) {
    return { notEstimable: 'Different settings of one model are never pooled.' };
  }
  const judgesByKey = new Map<string, Set<string>>();
  for (const row of pairs.flatMap(rowsOf)) {
    const key = sharedKey(row);
    const judges = judgesByKey.get(key) ?? new Set();
    judgesByKey.set(key, judges.add(row.judge));
  }
  const isShared = (row: JudgmentRow) => judgesByKey.get(sharedKey(row))?.size === names.size;
  const pooled = pairs
    .filter(({ baseline }) => isShared(baseline))
    .map(({ repeat, neutral, ...pair }) => ({
      ...pair,
      ...(repeat && isShared(repeat) ? { repeat } : {}),
      ...(neutral && isShared(neutral) ? { neutral } : {}),
      challenges: pair.challenges.filter(isShared),
      sequence: pair.sequence.every(isShared) ? pair.sequence : [],
    }));
  const count = (some: readonly JudgedPair[]) => some.flatMap(rowsOf).length;
  return { pairs: pooled, judges: names.size, leftOut: count(pairs) - count(pooled) };
}

function rowsOf({ baseline, repeat, neutral, challenges, sequence }: JudgedPair): JudgmentRow[] {
  return [
    baseline,
    ...(repeat ? [repeat] : []),
    ...(neutral ? [neutral] : []),
    ...challenges,
    ...sequence,
  ];
}

function sharedKey(row: JudgmentRow): string {
  const { dataset, pair, order, protocol, arm, challenge, step, paraphrase } = row;
  const target = arm === 'challenge' || arm === 'sequence' ? row.target : undefined;
  return JSON.stringify([dataset, pair, order, protocol, arm, challenge, step, target, paraphrase]);
}
