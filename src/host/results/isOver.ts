import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { datasetUri } from '../records/revealRecord.ts';

/**
 * Whether a run is over the dataset at this address. Locations in logs may be anything, even invalid.
 *
 * @param document address as a string
 */
export function isOver({ dataset }: Pick<HeaderEntry, 'dataset'>, document: string): boolean {
  try {
    return datasetUri(dataset.location).toString() === document;
  } catch {
    return false;
  }
}
