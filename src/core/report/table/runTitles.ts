import type { RecordPlace } from '../../recordName.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import type { PairTitle, TitleOf } from './tablePairs.ts';

/** Places of records in their datasets, by run and the key of the pair. */
export type RecordPlaces = ReadonlyMap<string, ReadonlyMap<string, RecordPlace>>;

/** Returns a lookup of what the pairs of runs are called. */
export function runTitles(runs: readonly ReportRun[], places: RecordPlaces = new Map()): TitleOf {
  const titles = new Map(
    runs.map((run) => [run.header.run, titlesOf(run, places.get(run.header.run))]),
  );
  return (run, pair) => titles.get(run)?.(pair);
}

/** Makes each title when it is requested: those of all pairs would take as much memory as these. */
function titlesOf(
  { pairIds, firstWords }: ReportRun,
  at: ReadonlyMap<string, RecordPlace> | undefined,
): (pair: string) => PairTitle | undefined {
  const words = firstWords();
  const places = new Map<string, number>();
  for (const pair of pairIds.keys()) places.set(pair, places.size);
  return (pair) => {
    const place = places.get(pair);
    return place === undefined
      ? undefined
      : { place, id: pairIds.get(pair) ?? pair, words: words[place] ?? '', at: at?.get(pair) };
  };
}
