import type { RunHeader } from './header.ts';
import { Readings } from './readings.ts';
import type { Revised } from './revision.ts';
import { SentMessages } from './sentMessages.ts';

/**
 * State of a run, replayed from its log and updated as entries are appended. Contains only
 * information from the log.
 */
export abstract class JournalState<Header extends RunHeader, Entry, Item> implements Revised<Item> {
  header: Header | undefined;
  /** The run's planned pairs or samples, by key in log order. */
  readonly items = new Map<string, Item>();
  readonly leftOut = new Map<string, Item>();
  readonly ignored = new Set<string>();
  /** Readable and unreadable answers, by index of the judge. */
  readonly readings = new Map<number, Readings>();
  /** Messages in the log. */
  readonly sent = new SentMessages();

  /** Number of calls that, according to the log, were sent but neither answered nor failed. */
  abstract get pendingCalls(): number;

  /** Updates the state with an entry. Entries about unknown items are skipped. */
  abstract apply(entry: Entry): void;

  /** Counts a settled answer of a judge. */
  protected countReading(outcome: string, judge: number, name: string, emptied?: string): void {
    const readings = this.readings.get(judge) ?? new Readings(name);
    this.readings.set(judge, readings);
    readings.take(outcome, emptied);
  }

  applyAll(entries: Iterable<Entry>): this {
    for (const entry of entries) this.apply(entry);
    return this;
  }
}
