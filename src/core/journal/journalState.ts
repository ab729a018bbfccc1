import type { RunHeader } from './header.ts';
import type { Revised } from './revision.ts';
import { SentMessages } from './sentMessages.ts';

/**
 * State of a run, replayed from its log and updated as entries are appended. Holds nothing that the log
 * does not.
 */
export abstract class JournalState<Header extends RunHeader, Entry, Item> implements Revised<Item> {
  header: Header | undefined;
  /** What the run plans, pairs or samples, by key in the order of the log. */
  readonly items = new Map<string, Item>();
  readonly leftOut = new Map<string, Item>();
  readonly ignored = new Set<string>();
  /** Messages that the log holds. */
  readonly sent = new SentMessages();

  /** Number of calls that were sent and, according to the log, neither answered nor failed. */
  abstract get pendingCalls(): number;

  /** Updates the state with one more entry. Entries about unknown items are skipped. */
  abstract apply(entry: Entry): void;

  applyAll(entries: Iterable<Entry>): this {
    for (const entry of entries) this.apply(entry);
    return this;
  }
}
