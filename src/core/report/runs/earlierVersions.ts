import { newestFirst } from '../../results/newestRun.ts';
import { groupBy } from '../../words/groupBy.ts';
import { groupByDataset } from './datasets.ts';
import type { ReportRun } from './reportRun.ts';

/**
 * Returns runs without the pairs whose record has different content in a later run over the same
 * dataset, or in the same run if a log of an earlier version of Recant mixes them: a record counts
 * in one version only. Records without their own id cannot be matched and stay.  * @param enters
 * whether a run counts in numbers; others stay unchanged and supersede nothing
 */
export function leaveOutEarlierVersions(
  runs: readonly ReportRun[],
  enters: (run: ReportRun) => boolean,
): readonly ReportRun[] {
  const byName = groupBy(runs.filter(enters), ({ header }) => header.dataset.name);
  const datasets = [...byName.values()].flatMap(groupByDataset);
  const earlier = new Map(datasets.flatMap(earlierPairs));
  return runs.map((run) => {
    const pairs = earlier.get(run);
    return pairs ? run.without(pairs) : run;
  });
}

/**
 * Returns the keys of pairs in one dataset's runs that have a newer version, for each run that has
 * any.
 */
function earlierPairs(runs: readonly ReportRun[]): [ReportRun, ReadonlySet<string>][] {
  const newest = new Map<string, string>();
  const byAge = runs.toSorted((one, other) => newestFirst(one.header, other.header));
  return byAge.flatMap((run) => {
    const earlier = new Set<string>();
    for (const [key, id] of identifiedPairs(run).reverse()) {
      const known = newest.get(id);
      if (known === undefined) newest.set(id, key);
      else if (known !== key) earlier.add(key);
    }
    return earlier.size > 0 ? [[run, earlier]] : [];
  });
}

/** Returns the keys and ids of a run's pairs that have an id of their own. */
function identifiedPairs({ pairIds }: ReportRun): [key: string, id: string][] {
  const pairs: [key: string, id: string][] = [];
  for (const pair of pairIds) if (pair[0] !== pair[1]) pairs.push(pair);
  return pairs;
}
