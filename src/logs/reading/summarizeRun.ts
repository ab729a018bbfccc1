import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { readHeader } from './firstLine.ts';
import { linesOf } from './linesOf.ts';
import { longestLine } from './parseLine.ts';

/** Maximum length of the part of a log that is searched for pairs, in UTF-16 units. */
const mostRead = 2 ** 26;

/** A run, as shown in a list. */
export interface RunSummary {
  readonly header: HeaderEntry;
  readonly pairs: number;
  /** Whether only the beginning of a long log was read, so there may be more pairs. */
  readonly mayHaveMore: boolean;
}

/**
 * Returns the header of an audit's log and the number of its pairs, without parsing them. Returns
 * undefined if the log has no header or cannot be read.
 */
export async function summarizeRun(path: string): Promise<RunSummary | undefined> {
  const header = await readHeader(auditKind, path);
  if (!header) return undefined;
  let presented = 0;
  let read = 0;
  try {
    for await (const { text = '' } of linesOf(path, longestLine)) {
      if (text.startsWith('{"type":"pair",')) presented += 1;
      read += text.length;
      if (read > mostRead) break;
    }
  } catch {
    return undefined;
  }
  // A run in both orders presents each pair twice.
  const pairs = header.orders === 'both' ? Math.ceil(presented / 2) : presented;
  return { header, pairs, mayHaveMore: read > mostRead };
}
