import { logEntry } from '../../core/runs/audit/log.ts';
import { quickReader } from './quickReader.ts';

/**
 * Returns the entry with the fields that the log's schema allows; undefined if the value is
 * invalid. Runs the schema's own check only if necessary.
 */
export const readQuickly = quickReader(logEntry);
