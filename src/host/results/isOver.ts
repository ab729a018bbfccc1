import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { datasetUri } from '../records/revealRecord.ts';

/**
 * Whether a run is about the dataset of this address. A place in a log may be anything, even no address.
 *
 * @param document the address as a text
 */
export function isOver({ dataset }: Pick<HeaderEntry, 'dataset'>, document: string): boolean {
  try {
    return datasetUri(dataset.location).toString() === document;
  } catch {
    return false;
  }
}
