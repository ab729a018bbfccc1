import { groupBy } from '../../metrics/rows/groupBy.ts';
import { groupByDataset } from './datasets.ts';
import type { ReportRun } from './reportRun.ts';

/**
 * Runs without the pairs whose record has another content in a later run over the same data set, or in
 * the same run, where the log of an earlier Recant mixes them: a record enters numbers in one version.
 * Records without an id of their own cannot be matched and stay.
 *
 * @param enters whether a run enters numbers; others are as they were and leave nothing out
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

/** Keys of the pairs of one data set's runs that have a newer version; none for a run without any. */
function earlierPairs(runs: readonly ReportRun[]): [ReportRun, ReadonlySet<string>][] {
  const newest = new Map<string, string>();
  const byAge = [...runs].sort((one, other) => other.header.createdAt - one.header.createdAt);
  return byAge.flatMap((run) => {
    const earlier = new Set<string>();
    for (const [key, id] of [...run.pairIds].reverse()) {
      const known = id === key ? key : newest.get(id);
      if (known === undefined) newest.set(id, key);
      else if (known !== key) earlier.add(key);
    }
    return earlier.size > 0 ? [[run, earlier]] : [];
  });
}
