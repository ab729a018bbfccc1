import type { LogEntry } from '../core/runs/audit/log.ts';
import { ModelError, type ModelErrorReason } from '../core/words/ports.ts';

/** Failures fixed by entering the right key. */
export const keyFailures: readonly ModelErrorReason[] = ['key-needed', 'unauthorized'];

/** Failures that retrying doesn't fix: the key, the judge, or its server must change. */
export const lastingFailures: readonly ModelErrorReason[] = [
  ...keyFailures,
  'blocked',
  'unreachable',
  'not-found',
  'redirected',
  'malformed',
];

/** Returns the judge's failure in a log entry if retrying doesn't fix it. */
export function lastingFailureOf(entry: LogEntry): ModelError | undefined {
  if (entry.type !== 'failed' || entry.arm === 'draft') return undefined;
  const reason = lastingFailures.find((known) => known === entry.reason);
  return reason && new ModelError(reason, entry.message);
}
