import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { datasetUri } from '../records/revealRecord.ts';

type Dataset = HeaderEntry['dataset'];

/**
 * URIs of the datasets of runs, because each open document is compared with each run whenever
 * results change.
 */
const ids = new WeakMap<Dataset, string>();

/**
 * Whether a run is over the dataset at this URI.
 *
 * @param document URI as a string
 */
export function isOver({ dataset }: Pick<HeaderEntry, 'dataset'>, document: string): boolean {
  const id = ids.get(dataset) ?? datasetId(dataset.location);
  ids.set(dataset, id);
  return id === document;
}

/**
 * Returns the URI of a dataset as a string, the same for a path from the command line and a URI from
 * the editor. Locations in logs are untrusted; an invalid one is returned as it is.
 */
export function datasetId(location: string): string {
  try {
    return datasetUri(location).toString();
  } catch {
    return location;
  }
}
