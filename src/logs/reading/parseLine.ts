import { type LogEntry, logEntry, logSchemaVersion } from '../../core/runs/audit/log.ts';

/** In UTF-16 units. A message with the longest prompt and responses is far shorter. */
export const longestLine = 2 ** 26;

/** What one line of a log says, or why it says nothing. */
export interface ParsedLine<Entry> {
  readonly entry?: Entry;
  readonly fault?: string;
  /** The schema that the line names, where this version does not know it yet. */
  readonly newerSchema?: number | undefined;
}

/** Whatever a value holds of an entry that the log's schema allows. */
export function readEntry(value: unknown): LogEntry | undefined {
  return logEntry.safeParse(value).data;
}

/**
 * Reads a line of a log as hostile input. A blank one holds neither an entry nor a fault.
 *
 * @param read tells an entry from what is none
 * @param newest the newest schema that this version knows
 */
export function parseLine<Entry>(
  text: string | undefined,
  read: (value: unknown) => Entry | undefined,
  newest = logSchemaVersion,
): ParsedLine<Entry> {
  if (text === undefined) return { fault: 'too long' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.trim() === '' ? {} : { fault: 'not JSON' };
  }
  const newerSchema = newerSchemaOf(value, newest);
  const entry = read(value);
  return entry ? { entry, newerSchema } : { fault: 'not a run log entry', newerSchema };
}

function newerSchemaOf(value: unknown, newest: number): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { schema } = value as { readonly schema?: unknown };
  return typeof schema === 'number' && schema > newest ? schema : undefined;
}
