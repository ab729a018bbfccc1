import type { RunKind, RunTypes } from '../../core/journal/runKind.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import type { AttackEntry } from '../../core/runs/attack/log/attackLog.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import type { LogEntry } from '../../core/runs/audit/log.ts';
import { withDatasetHere } from './datasetHere.ts';
import { linesOf } from './linesOf.ts';
import { longestLine, parseLine } from './parseLine.ts';

/** An unreadable line: its 1-based number and the reason. */
export interface LogFault {
  readonly line: number;
  readonly reason: string;
  /** Whether the line is an entry that is refused for what it says about its models. */
  readonly isRefused?: true;
}

/** Returns the sentence that says why a log is refused; undefined if it isn't. */
export function refusalIn(faults: readonly LogFault[]): string | undefined {
  const refused = faults.find(({ isRefused }) => isRefused);
  return refused && `Line ${refused.line} of the log ${refused.reason}.`;
}

export interface ReadLog<Entry = LogEntry> {
  readonly entries: readonly Entry[];
  /** Unreadable lines, including a torn last line; all others are kept. */
  readonly faults: readonly LogFault[];
  /** Reason why the log can be shown but not continued. */
  readonly readOnly?: string | undefined;
}

/**
 * Reads a log of this kind as untrusted input: each line is checked separately; unreadable ones are
 * reported and skipped. Rejects only if the file cannot be opened.
 *
 * @param keeps selects the entries kept in memory, in log order, by entry and 1-based line; default:
 * all
 */
export async function readRunLog<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
  keeps: (entry: Run['entry'], line: number) => boolean = () => true,
): Promise<ReadLog<Run['entry']>> {
  const { headerType, schema } = kind;
  const entries: Run['entry'][] = [];
  let first: Run['entry'] | undefined;
  const faults: LogFault[] = [];
  let newerSchema: number | undefined;
  let damagedLine: number | undefined;
  const read = (value: unknown): Run['entry'] | undefined => kind.entry.safeParse(value).data;
  let line = 0;
  for await (const { text, ended } of linesOf(path, longestLine)) {
    line++;
    const readHere = first ? read : (value: unknown) => read(withDatasetHere(value, path));
    const parsed = parseLine(text, readHere, schema);
    const { entry, fault, isRefused, newerSchema: newer } = parsed;
    newerSchema = newer ?? newerSchema;
    if (entry) {
      first ??= entry;
      if (keeps(entry, line)) entries.push(entry);
    } else if (fault !== undefined) {
      faults.push({ line, reason: fault, ...(isRefused && { isRefused }) });
      if (ended) damagedLine ??= line;
    }
  }
  const begins = first?.type === headerType;
  const readOnly = readOnlyReason(begins, { newerSchema, schema, damagedLine, faults });
  return { entries, faults, readOnly };
}

/** Reads the log of an audit; see `readRunLog`. */
export function readLog(path: string, keeps?: (entry: LogEntry) => boolean): Promise<ReadLog> {
  return readRunLog(auditKind, path, keeps);
}

/** Reads the log of an attack run; see `readRunLog`. */
export function readAttackLog(
  path: string,
  keeps?: (entry: AttackEntry) => boolean,
): Promise<ReadLog<AttackEntry>> {
  return readRunLog(attackKind, path, keeps);
}

/** Whether an entry is not a message text; these are large and only needed for display. */
export function isNoMessage({ type }: { readonly type: string }): boolean {
  return type !== 'message';
}

function readOnlyReason(
  begins: boolean,
  {
    newerSchema,
    schema,
    damagedLine,
    faults,
  }: {
    readonly newerSchema: number | undefined;
    readonly schema: number;
    readonly damagedLine: number | undefined;
    readonly faults: readonly LogFault[];
  },
): string | undefined {
  if (newerSchema !== undefined) {
    return `This run was written by a newer Recant (log schema ${newerSchema}, this version knows ${schema}). It can be read here; update Recant to continue it.`;
  }
  const refusal = refusalIn(faults);
  if (refusal !== undefined) return refusal;
  if (!begins)
    return 'The log does not begin with a header: its first line is torn, or the file is not a log. Choose another file, or move this one away and start the run again.';
  if (damagedLine !== undefined) {
    return `Line ${damagedLine} of the log cannot be read, so it is not known what was answered already. The rest can be shown. To continue, delete the line if it is no entry of the run, such as a mark of a merge; else start a new run.`;
  }
  return undefined;
}
