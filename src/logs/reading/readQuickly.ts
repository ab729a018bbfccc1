import { judgmentEntry, type LogEntry, pairEntry } from '../../core/runs/audit/log.ts';
import { readEntry } from './parseLine.ts';
import { plainCheck } from './plainValue.ts';

/** Whether a value is surely the entry of a judgment, or of a pair, as a run writes it. */
export const isPlainJudgment = plainCheck(judgmentEntry);
export const isPlainPair = plainCheck(pairEntry);

/** Reads an entry as `readEntry` does, without the schema's own check where it is not needed. */
export function readQuickly(value: unknown): LogEntry | undefined {
  return isPlainJudgment(value) || isPlainPair(value) ? (value as LogEntry) : readEntry(value);
}
