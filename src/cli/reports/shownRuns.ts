import type { RunKind, RunTypes } from '../../core/journal/runKind.ts';
import type { Statement } from '../../core/runs/statement.ts';
import { type ReadLog, readRunLog } from '../../logs/reading/readLog.ts';
import type { TitledCall } from './showCalls.ts';

/** A run, as `recant show` prints it. */
export interface ShownRun {
  readonly tables: readonly string[];
  readonly record: object;
  readonly statement: Statement;
  readonly calls: readonly TitledCall[];
}

/** A log, and the run that it holds, if any. */
export interface ShownLog {
  readonly log: Pick<ReadLog, 'faults' | 'readOnly'>;
  readonly run: ShownRun | undefined;
}

/** How `recant show` reads the logs of a kind of run. */
export interface ShownKind {
  readonly headerType: string;
  readonly read: (path: string) => Promise<ShownLog>;
}

/** @param shown returns the run in a log's entries; undefined if they contain none */
export function shownKind<Run extends RunTypes>(
  kind: RunKind<Run>,
  shown: (entries: readonly Run['entry'][]) => ShownRun | undefined,
): ShownKind {
  return {
    headerType: kind.headerType,
    read: async (path) => {
      const log = await readRunLog(kind, path);
      return { log, run: shown(log.entries) };
    },
  };
}

const typesOfCalls = ['message', 'started', 'answer', 'failed'] as const;

/** Whether an entry is about a call. */
export function isOfCall<Entry extends { readonly type: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly type: (typeof typesOfCalls)[number] }> {
  return typesOfCalls.some((type) => type === entry.type);
}
