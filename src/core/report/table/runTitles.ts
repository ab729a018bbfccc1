import type { ReportRun } from '../runs/reportRun.ts';
import type { PairTitle, TitleOf } from './tablePairs.ts';

/** Returns a lookup of what the pairs of runs are called. */
export function runTitles(runs: readonly ReportRun[]): TitleOf {
  const titles = new Map(
    runs.map((run): [string, ReadonlyMap<string, PairTitle>] => {
      const words = run.firstWords();
      const named = [...run.pairIds].map(([pair, id], place): [string, PairTitle] => [
        pair,
        { place, id, words: words.get(pair) ?? '' },
      ]);
      return [run.header.run, new Map(named)];
    }),
  );
  return (run, pair) => titles.get(run)?.get(pair);
}
