import type { RecordPlace } from '../../data/recordName.ts';
import type { ReportRun } from '../runs/reportRun.ts';
import type { PairTitle, TitleOf } from './pairRows.ts';

/**
 * Places of a dataset's records, in columns: as objects, those of many records would take longer to
 * be sent to a worker than the worker may keep its sender waiting.
 */
export interface PlacedRecords {
  /** Keys of the pairs. */
  readonly keys: readonly string[];
  readonly numbers: Int32Array;
  /** Present if the records are single responses. */
  readonly sides?: readonly RecordPlace['side'][] | undefined;
}

/** Places of records in their datasets, by run. */
export type RecordPlaces = ReadonlyMap<string, PlacedRecords>;

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
  placed: PlacedRecords | undefined,
): (pair: string) => PairTitle | undefined {
  const words = firstWords();
  const places = new Map<string, number>();
  for (const pair of pairIds.keys()) places.set(pair, places.size);
  const inDataset = new Int32Array(places.size).fill(-1);
  for (const [index, key] of (placed?.keys ?? []).entries()) {
    const place = places.get(key);
    if (place !== undefined) inDataset[place] = index;
  }
  return (pair) => {
    const place = places.get(pair);
    if (place === undefined) return undefined;
    const at = placed && placeAt(placed, inDataset[place] ?? -1);
    return { place, id: pairIds.get(pair) ?? pair, words: words[place] ?? '', at };
  };
}

function placeAt({ numbers, sides }: PlacedRecords, index: number): RecordPlace | undefined {
  const number = numbers[index];
  return number === undefined ? undefined : { number, side: sides?.[index] };
}
