import { describeUntruthful } from '../../core/judges/simulated.ts';
import { logSchemaVersion } from '../../core/runs/audit/log.ts';

/**
 * Maximum length of a line, in UTF-16 units. A message with the longest prompt and responses is far
 * shorter.
 */
export const longestLine = 2 ** 26;

/** Entry of one log line, or the reason why it is unreadable. */
interface ParsedLine<Entry> {
  readonly entry?: Entry;
  readonly fault?: string;
  /** Whether the line is an entry that is refused for what it says about its models. */
  readonly isRefused?: true;
  /** Schema version that the line names, if it is newer than this version of Recant supports. */
  readonly newerSchema?: number | undefined;
}

/**
 * Parses a line of a log as untrusted input. A blank line has neither an entry nor a fault.
 *
 * @param read parses an entry; undefined for an invalid one
 * @param newest newest schema version that is supported
 */
export function parseLine<Entry>(
  text: string | undefined,
  read: (value: unknown) => Entry | undefined,
  newest = logSchemaVersion,
): ParsedLine<Entry> {
  if (text === undefined || text.length > longestLine) return { fault: 'too long' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.trim() === '' ? {} : { fault: 'not JSON' };
  }
  const newerSchema = newerSchemaOf(value, newest);
  const entry = read(value);
  if (entry) return { entry, newerSchema };
  const refusal = describeUntruthful(value);
  return refusal === undefined
    ? { fault: 'not a run log entry', newerSchema }
    : { fault: refusal, isRefused: true, newerSchema };
}

function newerSchemaOf(value: unknown, newest: number): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { schema } = value as { readonly schema?: unknown };
  return typeof schema === 'number' && schema > newest ? schema : undefined;
}
