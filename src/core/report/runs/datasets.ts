import type { PairIds } from '../../data/pairIds.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { ReportRun } from './reportRun.ts';

/**
 * Gives datasets distinct names: if two files share a name, each is shown with its folder, or with
 * a number if that does not help. A file may have been moved: runs over a dataset of the same name
 * with a pair in common share it.
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

/** A run, as far as it decides which dataset it is over. */
interface RunOverData {
  readonly header: { readonly dataset: { readonly location: string } };
  readonly pairIds: Pick<PairIds, 'keys'>;
}

/**
 * Groups runs by dataset, in the order of the runs. Runs share a dataset if they have a pair in
 * common, by its content, or else, as samples of one file may have none, the location.
 */
export function groupByDataset<Run extends RunOverData>(runs: readonly Run[]): Run[][] {
  const places = [...groupBy(runs, ({ header }) => header.dataset.location).values()];
  if (places.length < 2) return places;
  const firsts = places.map((_, place) => place);
  const firstOf = (place: number): number => {
    const first = firsts[place] ?? place;
    return first === place ? place : firstOf(first);
  };
  const known = new Map<string, number>();
  for (const [place, own] of places.entries()) {
    for (const { pairIds } of own) {
      for (const key of pairIds.keys()) {
        const [one, other] = [firstOf(known.get(key) ?? place), firstOf(place)];
        firsts[Math.max(one, other)] = Math.min(one, other);
        known.set(key, place);
      }
    }
  }
  const datasets = groupBy(places.keys(), firstOf);
  return [...datasets.values()].map((all) => all.flatMap((place) => places[place] ?? []));
}

function folderOf(location: string): string {
  return location.split(/[\\/]/).at(-2) ?? '';
}
