import { KeptReasons } from '../../src/core/report/reasons/keptReasons.ts';
import type { ReportRun } from '../../src/core/report/runs/reportRun.ts';
import { RunFold } from '../../src/core/report/runs/runFold.ts';
import type { LogEntry } from '../../src/core/runs/audit/log.ts';

/** Returns the run of a log's entries; undefined without a header. */
export function reportRunOf(entries: Iterable<LogEntry>): ReportRun | undefined {
  const fold = new RunFold(undefined, new KeptReasons());
  for (const entry of entries) fold.add(entry);
  return fold.run();
}
