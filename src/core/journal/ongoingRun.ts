import type { CancelSignal, Clock } from '../ports.ts';

/** An append-only log: the promise settles once the entries are safely kept. */
export interface RunLog<Entry> {
  append(...entries: readonly Entry[]): Promise<void>;
}

/** What a run of any kind works with, whatever it asks. */
export interface OngoingRun<Entry, State extends { apply(entry: Entry): void }> {
  /** State replayed from the log; updated as entries are appended. */
  readonly state: State;
  readonly log: RunLog<Entry>;
  readonly clock: Clock;
  readonly signal: CancelSignal;
  /** Called after an entry has been kept, never before. */
  readonly onEntry?: (entry: Entry) => void;
}

/** Writes entries to the log; only then, and as the log holds them, do they count. */
export async function keepEntries<Entry extends { readonly type: string }>(
  {
    log,
    state,
    onEntry,
  }: Pick<OngoingRun<Entry, { apply(entry: Entry): void }>, 'log' | 'state' | 'onEntry'>,
  ...entries: readonly Entry[]
): Promise<void> {
  await log.append(...entries);
  const kept = entries.map(
    (entry): Entry => (entry.type === 'message' ? entry : JSON.parse(JSON.stringify(entry))),
  );
  for (const entry of kept) state.apply(entry);
  for (const entry of kept) onEntry?.(entry);
}
