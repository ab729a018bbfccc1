import { type HeaderEntry, headerEntry } from '../../core/runs/audit/log.ts';
import { linesOf } from './linesOf.ts';

/** In UTF-16 units. A pair with the longest prompt and responses is far shorter. */
const longestLine = 2 ** 26;
/** In UTF-16 units: how much of a log is looked at for its number of pairs. */
const mostRead = 2 ** 26;

/** What a list of runs says of one. */
export interface RunSummary {
  readonly header: HeaderEntry;
  readonly pairs: number;
  /** The log is long and only its beginning was looked at: there may be more pairs. */
  readonly mayHaveMore: boolean;
}

/**
 * The header of a log and how many pairs it names, without reading what they hold. Undefined where the
 * log does not begin with a header, or cannot be read.
 */
export async function summarizeRun(path: string): Promise<RunSummary | undefined> {
  let header: HeaderEntry | undefined;
  let presented = 0;
  let read = 0;
  try {
    for await (const { text = '' } of linesOf(path, longestLine)) {
      if (header === undefined) {
        header = parseHeader(text);
        if (header === undefined) return undefined;
      } else if (text.startsWith('{"type":"pair",')) presented += 1;
      read += text.length;
      if (read > mostRead) return summaryOf(header, presented, true);
    }
  } catch {
    return undefined;
  }
  return header && summaryOf(header, presented, false);
}

/** The header that a log begins with; undefined where it does not, or cannot be read. */
export async function readHeader(path: string): Promise<HeaderEntry | undefined> {
  try {
    for await (const { text } of linesOf(path, longestLine)) return parseHeader(text);
  } catch {
    // Gone, or no file.
  }
  return undefined;
}

/** A run in both orders presents each pair twice. */
function summaryOf(header: HeaderEntry, presented: number, mayHaveMore: boolean): RunSummary {
  const pairs = header.orders === 'both' ? Math.ceil(presented / 2) : presented;
  return { header, pairs, mayHaveMore };
}

function parseHeader(text = ''): HeaderEntry | undefined {
  try {
    return headerEntry.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
