import type { CancelSignal, Clock } from '../words/ports.ts';

/** An append-only log; the promise resolves once the entries are safely stored. */
export interface RunLog<Entry> {
  append(...entries: readonly Entry[]): Promise<void>;
}

/** Dependencies of a run of any kind. */
export interface OngoingRun<Entry, State extends { apply(entry: Entry): void }> {
  /** State replayed from the log; updated as entries are appended. */
  readonly state: State;
  readonly log: RunLog<Entry>;
  readonly clock: Clock;
  /** Stops the run: no further call is sent, and those in flight are awaited. */
  readonly signal: CancelSignal;
  /** Ends the calls in flight, too; absent: they are always awaited. */
  readonly endSignal?: CancelSignal;
  /** Contains an object for each call in flight, other than those of simulated models. */
  readonly inFlight?: Set<object>;
  /** Whether the run has paused, so that no further call may be sent. */
  readonly isPaused?: () => boolean;
  /** Called only after an entry has been stored. */
  readonly onEntry?: (entry: Entry) => void;
  /** Called before a call is sent again, with the reason. */
  readonly onRetry?: ((why: string) => void) | undefined;
}

/**
 * Writes entries to the log, then applies them to the state in the form in which the log contains
 * them.
 */
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
