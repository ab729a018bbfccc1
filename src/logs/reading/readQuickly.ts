import { judgmentEntry, type LogEntry, pairEntry } from '../../core/runs/audit/log.ts';
import { readEntry } from './parseLine.ts';
import { plainCheck } from './plainValue.ts';

/** Whether a value is certain to be a judgment or pair entry as written by a run. */
export const isPlainJudgment = plainCheck(judgmentEntry);
export const isPlainPair = plainCheck(pairEntry);

/** Reads an entry like `readEntry`, but runs the schema's own check only if necessary. */
export function readQuickly(value: unknown): LogEntry | undefined {
  return isPlainJudgment(value) || isPlainPair(value) ? (value as LogEntry) : readEntry(value);
}
