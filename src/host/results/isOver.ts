import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { datasetUri } from '../records/revealRecord.ts';

/**
 * Whether a run is over the dataset at this URI. Locations in logs are untrusted and may be
 * invalid.
 *
 * @param document URI as a string
 */
export function isOver({ dataset }: Pick<HeaderEntry, 'dataset'>, document: string): boolean {
  try {
    return datasetUri(dataset.location).toString() === document;
  } catch {
    return false;
  }
}
