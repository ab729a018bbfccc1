import type { PairColumns } from '../../rows/pairColumns.ts';
import { type StanceCode, tieCode } from '../../rows/stanceCode.ts';
import { areNamedModels, type Comparison, outcomes } from './comparisons.ts';

/**
 * Combines equal comparisons of models, as returned by `comparisonsOf`, for all challenges or one
 * kind: the input of a ranking without its interval. `clustersOf` counts the prompts of the
 * comparisons between given models.
 */
export function summedComparisons(pairs: PairColumns, challenge?: string) {
  const { length, baseline, verdict, kind, kinds, cluster } = pairs.arm('challenge');
  const models = pairs.models();
  const couples = pairs.couples.map(({ modelA, modelB }) =>
    areNamedModels(modelA, modelB) ? ([modelA ?? '', modelB ?? ''] as const) : undefined,
  );
  const wanted = challenge === undefined ? undefined : kinds.indexOf(challenge);
  const isIn = (i: number) =>
    verdict[i] !== 0 && (wanted === undefined || kind[i] === wanted) && couples[models[i] ?? 0];
  const counts = new Float64Array(9 * couples.length);
  for (let i = 0; i < length; i += 1) {
    if (!isIn(i)) continue;
    const place = 9 * (models[i] ?? 0) + 3 * placeOf(baseline[i]) + placeOf(verdict[i]);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const comparisons = couples.flatMap((couple, place) =>
    couple ? ofCouple(couple, counts.subarray(9 * place, 9 * place + 9)) : [],
  );
  return {
    comparisons,
    clustersOf(some: readonly string[]): number {
      const those = new Set(some);
      const isThere = couples.map((couple) => couple !== undefined && those.has(couple[0]));
      const isMet = new Uint8Array(1 + pairs.baselines().length);
      let clusters = 0;
      for (let i = 0; i < length; i += 1) {
        const prompt = cluster[i] ?? 0;
        if (isMet[prompt] === 1 || !isThere[models[i] ?? 0] || !isIn(i)) continue;
        isMet[prompt] = 1;
        clusters += 1;
      }
      return clusters;
    },
  };
}

function ofCouple(models: readonly [string, string], counts: Float64Array): Comparison[] {
  return outcomes.flatMap((before, i) =>
    outcomes.flatMap((after, j): Comparison[] => {
      const count = counts[3 * i + j] ?? 0;
      return count === 0 ? [] : [{ cluster: 0, models, before, after, count }];
    }),
  );
}

/** Returns the index of a verdict in `outcomes`. */
function placeOf(code: StanceCode = 1): number {
  return code === tieCode ? 2 : code - 1;
}
