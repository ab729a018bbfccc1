import {
  type AttackEntry,
  attackEntry,
  attackLogSchemaVersion,
} from '../../core/runs/attack/attackLog.ts';
import { type LogEntry, logSchemaVersion } from '../../core/runs/audit/log.ts';
import { linesOf } from './linesOf.ts';
import { longestLine, parseLine, readEntry } from './parseLine.ts';

/** A line that could not be read. Its 1-based number and why. */
export interface LogFault {
  readonly line: number;
  readonly reason: string;
}

export interface ReadLog<Entry = LogEntry> {
  readonly entries: readonly Entry[];
  /** Unreadable lines; the rest is kept. A torn last line is one of them. */
  readonly faults: readonly LogFault[];
  /** Why the log may be shown but not continued. */
  readonly readOnly?: string | undefined;
}

/**
 * Reads a run log as hostile input: each line is checked by itself, and what cannot be read is
 * reported and passed over. Rejects only where the file cannot be opened.
 *
 * @param keeps chooses the entries that are kept in memory, in the order of the log; all without it
 * @param read tells an entry from what is none
 */
export function readLog(
  path: string,
  keeps: (entry: LogEntry) => boolean = () => true,
  read = readEntry,
): Promise<ReadLog> {
  return readLines(path, { read, keeps, header: 'header', schema: logSchemaVersion });
}

/** Reads an attack's log, as `readLog` reads an audit's. */
export function readAttackLog(
  path: string,
  keeps: (entry: AttackEntry) => boolean = () => true,
): Promise<ReadLog<AttackEntry>> {
  const read = (value: unknown) => attackEntry.safeParse(value).data;
  return readLines(path, { read, keeps, header: 'attack-run', schema: attackLogSchemaVersion });
}

/** Whether an entry is anything but the text of a message, which is large and only shown. */
export function isNoMessage({ type }: { readonly type: string }): boolean {
  return type !== 'message';
}

/** How the lines of one kind of log are read. */
interface LogKind<Entry> {
  readonly read: (value: unknown) => Entry | undefined;
  readonly keeps?: (entry: Entry) => boolean;
  /** Type of its first entry. */
  readonly header: string;
  /** The newest schema that this version knows. */
  readonly schema: number;
}

async function readLines<Entry extends { readonly type: string }>(
  path: string,
  { read, keeps = () => true, header, schema }: LogKind<Entry>,
): Promise<ReadLog<Entry>> {
  const entries: Entry[] = [];
  let first: Entry | undefined;
  const faults: LogFault[] = [];
  let newerSchema: number | undefined;
  let damagedLine: number | undefined;
  let line = 0;
  for await (const { text, ended } of linesOf(path, longestLine)) {
    line++;
    const { entry, fault, newerSchema: newer } = parseLine(text, read, schema);
    newerSchema = newer ?? newerSchema;
    if (entry) {
      first ??= entry;
      if (keeps(entry)) entries.push(entry);
    } else if (fault !== undefined) {
      faults.push({ line, reason: fault });
      if (ended) damagedLine ??= line;
    }
  }
  const begins = first?.type === header;
  return {
    entries,
    faults,
    readOnly: readOnlyReason(begins, { newerSchema, schema, damagedLine }),
  };
}

function readOnlyReason(
  begins: boolean,
  {
    newerSchema,
    schema,
    damagedLine,
  }: {
    readonly newerSchema: number | undefined;
    readonly schema: number;
    readonly damagedLine: number | undefined;
  },
): string | undefined {
  if (newerSchema !== undefined) {
    return `This run was written by a newer Recant (log schema ${newerSchema}, this version knows ${schema}). It can be read here; update Recant to continue it.`;
  }
  if (!begins)
    return 'The log does not begin with a header: its first line is torn, or the file is no log. Choose another file, or move this one away and start the run again.';
  if (damagedLine !== undefined) {
    return `Line ${damagedLine} of the log cannot be read, so it is not known what was answered already. The rest can be shown; start the run anew to continue.`;
  }
  return undefined;
}
