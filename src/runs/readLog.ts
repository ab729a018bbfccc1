import { type LogEntry, logSchemaVersion } from '../core/audit/log.ts';
import { linesOf } from './linesOf.ts';
import { longestLine, parseLine, readEntry } from './parseLine.ts';

/** A line that could not be read. Its 1-based number and why. */
export interface LogFault {
  readonly line: number;
  readonly reason: string;
}

export interface ReadLog {
  readonly entries: readonly LogEntry[];
  /** Unreadable lines; the rest is kept. A torn last line is one of them. */
  readonly faults: readonly LogFault[];
  /** Why the log may be shown but not continued. */
  readonly readOnly?: string;
}

/**
 * Reads a run log as hostile input: each line is checked by itself, and what cannot be read is
 * reported and passed over. Rejects only where the file cannot be opened.
 *
 * @param keeps chooses the entries that are kept in memory, in the order of the log; all without it
 * @param read tells an entry from what is none
 */
export async function readLog(
  path: string,
  keeps: (entry: LogEntry) => boolean = () => true,
  read = readEntry,
): Promise<ReadLog> {
  const entries: LogEntry[] = [];
  let first: LogEntry | undefined;
  const faults: LogFault[] = [];
  let newerSchema: number | undefined;
  let damagedLine: number | undefined;
  let line = 0;
  for await (const { text, ended } of linesOf(path, longestLine)) {
    line++;
    const { entry, fault, newerSchema: newer } = parseLine(text, read);
    newerSchema = newer ?? newerSchema;
    if (entry) {
      first ??= entry;
      if (keeps(entry)) entries.push(entry);
    } else if (fault !== undefined) {
      faults.push({ line, reason: fault });
      if (ended) damagedLine ??= line;
    }
  }
  return { entries, faults, readOnly: readOnlyReason(first, newerSchema, damagedLine) };
}

function readOnlyReason(
  first: LogEntry | undefined,
  newerSchema: number | undefined,
  damagedLine: number | undefined,
): string | undefined {
  if (newerSchema !== undefined) {
    return `This run was written by a newer Recant (log schema ${newerSchema}, this version knows ${logSchemaVersion}). It can be read here; update Recant to continue it.`;
  }
  if (first?.type !== 'header') return 'The log does not begin with a header.';
  if (damagedLine !== undefined) {
    return `Line ${damagedLine} of the log cannot be read, so it is not known what was answered already. The rest can be shown; audit the pair anew to continue.`;
  }
  return undefined;
}
