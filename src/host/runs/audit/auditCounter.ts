import type { HeaderEntry, LogEntry } from '../../../core/runs/audit/log.ts';
import { addFindings, nothingFound, withJudgment } from '../../../core/runs/audit/pairFindings.ts';
import type { RunState } from '../../../core/runs/audit/runState.ts';
import { CallCounter } from '../callCounter.ts';

/** Counts the entries of a whole-file audit's log, including those added later. */
export class AuditCounter extends CallCounter {
  found = nothingFound;
  readonly #header: HeaderEntry;

  constructor(header: HeaderEntry) {
    super();
    this.#header = header;
  }

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
    this.countAnswer(entry);
    if (entry.type === 'judgment') this.found = withJudgment(this.found, entry);
  }

  /** Counts an entry if it is an answer. */
  countAnswer(entry: LogEntry): void {
    if (entry.type !== 'answer' || entry.arm === 'step') return;
    const { judge, evidence } = this.#header;
    if (entry.arm !== 'draft') this.add(judge, entry.usage);
    else if (evidence) this.add(evidence.writer, entry.usage);
  }
}
