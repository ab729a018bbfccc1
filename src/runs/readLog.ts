import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type LogEntry, logEntry, logSchemaVersion } from '../core/audit/log.ts';

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
 */
export async function readLog(path: string): Promise<ReadLog> {
  const entries: LogEntry[] = [];
  const faults: LogFault[] = [];
  let newerSchema: number | undefined;
  let line = 0;
  const input = createReadStream(path, 'utf8');
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (text.trim() === '') continue;
    const value = parseLine(text);
    const schema = schemaOf(value);
    if (schema !== undefined && schema > logSchemaVersion) newerSchema = schema;
    const parsed = logEntry.safeParse(value);
    if (parsed.success) entries.push(parsed.data);
    else faults.push({ line, reason: value === undefined ? 'not JSON' : 'not a run log entry' });
  }
  return { entries, faults, readOnly: readOnlyReason(entries, newerSchema) };
}

function readOnlyReason(
  entries: readonly LogEntry[],
  newerSchema: number | undefined,
): string | undefined {
  if (newerSchema !== undefined) {
    return `This run was written by a newer Recant (log schema ${newerSchema}, this version knows ${logSchemaVersion}). It can be read here; update Recant to continue it.`;
  }
  if (entries[0]?.type !== 'header') return 'The log does not begin with a header.';
  return undefined;
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function schemaOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('schema' in value)) return undefined;
  return typeof value.schema === 'number' ? value.schema : undefined;
}
