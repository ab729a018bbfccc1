import type { LogEntry } from '../../core/runs/audit/log.ts';
import { readEntry } from './parseLine.ts';
import { isPlainJudgment } from './plainJudgment.ts';
import { isPlainPair } from './plainPair.ts';

/** What `readEntry` makes of a value, without the schema's own check where that is not needed. */
export function readQuickly(value: unknown): LogEntry | undefined {
  return isPlainJudgment(value) || isPlainPair(value) ? value : readEntry(value);
}
