import { judgmentEntry, logEntry, pairEntry } from '../../core/runs/audit/log.ts';
import { plainCheck } from './plainValue.ts';
import { quickReader } from './quickReader.ts';

/** Whether a value is certain to be a judgment or pair entry as written by a run. */
export const isPlainJudgment = plainCheck(judgmentEntry);
export const isPlainPair = plainCheck(pairEntry);

/**
 * Returns the entry with the fields that the log's schema allows; undefined if the value is invalid.
 * Runs the schema's own check only if necessary.
 */
export const readQuickly = quickReader(logEntry);
