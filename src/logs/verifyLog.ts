import type { LogOrigin } from '../core/journal/logCheck.ts';
import type { RunKind, RunTypes } from '../core/journal/runKind.ts';
import type { Altered, Verification } from '../core/journal/verification.ts';
import { auditKind } from '../core/runs/audit/auditKind.ts';
import { sha256 } from '../disk/sha256.ts';
import { kindOfLog } from './reading/firstLine.ts';
import { isNoMessage, type LogFault, readRunLog } from './reading/readLog.ts';

/** A verification whose altered judgments have their 1-based lines in the log. */
export interface VerifiedLog extends Verification {
  /** Whether the log is what its run would have written. */
  readonly origin: LogOrigin;
  readonly altered: readonly (Altered & { readonly line: number })[];
  /** Unreadable lines, of which nothing is verified. */
  readonly faults: readonly LogFault[];
}

/**
 * Compares a log with what its run would have written, and its judgments or scores with what its raw
 * answers give. Undefined if the file is no run log. Rejects if it cannot be read.
 */
export async function verifyLog(path: string): Promise<VerifiedLog | undefined> {
  const kind = (await kindOfLog(path)) ?? auditKind;
  return verifyKind(kind as unknown as RunKind, path);
}

async function verifyKind<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
): Promise<VerifiedLog | undefined> {
  const lines: number[] = [];
  const check = kind.check(sha256);
  const keeps = (entry: Run['entry'], line: number) => {
    check.take(entry);
    const isKept = isNoMessage(entry);
    if (isKept) lines.push(line);
    return isKept;
  };
  const { entries, faults } = await readRunLog(kind, path, keeps);
  // A report reads an audit from its first valid header on, wherever that is.
  if (!entries.some(({ type }) => type === kind.headerType)) return undefined;
  const verified = await kind.verify(entries, sha256);
  const altered = verified.altered.map((one) => ({ ...one, line: lines[one.entry] ?? 0 }));
  return { ...verified, altered, faults, origin: check.origin };
}
