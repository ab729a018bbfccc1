import type { LogEntry } from '../../../core/runs/audit/log.ts';
import { addFindings, nothingFound, withJudgment } from '../../../core/runs/audit/pairFindings.ts';
import type { RunState } from '../../../core/runs/audit/runState.ts';

/** Counts what a whole-file audit found, including what is judged later. */
export class AuditCounter {
  found = nothingFound;

  /** Counts what all pairs of a state found. */
  countFindings({ pairs }: RunState): void {
    for (const { finished, turns } of pairs.values()) {
      if (finished) this.found = addFindings(this.found, finished);
      for (const { judgment } of turns.values()) {
        if (judgment) this.found = withJudgment(this.found, judgment);
      }
    }
  }

  count(entry: LogEntry): void {
    if (entry.type === 'judgment') this.found = withJudgment(this.found, entry);
  }
}
