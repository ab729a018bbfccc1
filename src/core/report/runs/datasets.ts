import { groupBy } from '../../metrics/rows/groupBy.ts';
import type { ReportRun } from './reportRun.ts';

/**
 * Gives datasets distinct names: if two files share a name, each is shown with its folder, or with
 * a number if that does not help. Runs share a dataset if its name is the same and either its
 * location is the same or they have a pair in common: a file may have been moved, and a pair's key
 * depends on its content.
 */
export function tellDatasetsApart(runs: readonly ReportRun[]): readonly ReportRun[] {
  const names = new Map<ReportRun, string>();
  for (const [name, ofName] of groupBy(runs, ({ header }) => header.dataset.name)) {
    const datasets = groupByDataset(ofName);
    if (datasets.length < 2) continue;
    const folders = datasets.map(([first]) => folderOf(first?.header.dataset.location ?? ''));
    for (const [place, dataset] of datasets.entries()) {
      const folder = folders[place] ?? '';
      const isTelling = folder !== '' && folders.filter((one) => one === folder).length === 1;
      const shown = `${name} (${isTelling ? folder : place + 1})`;
      for (const run of dataset) names.set(run, shown);
    }
  }
  return runs.map((run) => {
    const name = names.get(run);
    return name === undefined ? run : run.named(name);
  });
}

/** Groups runs over datasets of the same name by dataset, in the order of the runs. */
export function groupByDataset(runs: readonly ReportRun[]): ReportRun[][] {
  let datasets: ReportRun[][] = [];
  for (const run of runs) {
    const same = datasets.filter((dataset) => dataset.some((other) => isSameDataset(run, other)));
    const merged = [...same.flat(), run];
    const place = same[0] ? datasets.indexOf(same[0]) : datasets.length;
    const others = datasets.filter((dataset) => !same.includes(dataset));
    datasets = [...others.slice(0, place), merged, ...others.slice(place)];
  }
  return datasets;
}

function isSameDataset(one: ReportRun, other: ReportRun): boolean {
  if (one.header.dataset.location === other.header.dataset.location) return true;
  for (const key of one.pairIds.keys()) if (other.pairIds.has(key)) return true;
  return false;
}

function folderOf(location: string): string {
  return location.split(/[\\/]/).at(-2) ?? '';
}
