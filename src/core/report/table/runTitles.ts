import type { RecordPlace } from '../../recordName.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import type { PairTitle, TitleOf } from './tablePairs.ts';

/** Places of records in their datasets, by run and the key of the pair. */
export type RecordPlaces = ReadonlyMap<string, ReadonlyMap<string, RecordPlace>>;

/** Returns a lookup of what the pairs of runs are called. */
export function runTitles(runs: readonly ReportRun[], places: RecordPlaces = new Map()): TitleOf {
  const titles = new Map(
    runs.map((run): [string, ReadonlyMap<string, PairTitle>] => {
      const words = run.firstWords();
      const known = places.get(run.header.run);
      const named = [...run.pairIds].map(([pair, id], place): [string, PairTitle] => [
        pair,
        { place, id, words: words.get(pair) ?? '', at: known?.get(pair) },
      ]);
      return [run.header.run, new Map(named)];
    }),
  );
  return (run, pair) => titles.get(run)?.get(pair);
}
