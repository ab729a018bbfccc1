import { ModelError, type ModelErrorReason } from '../core/ports.ts';
import type { LogEntry } from '../core/runs/audit/log.ts';

/** Failures that the right key mends. */
export const keyFailures: readonly ModelErrorReason[] = ['key-needed', 'unauthorized'];

/** Failures that do not pass by themselves: the key, the judge or its server has to change. */
export const lastingFailures: readonly ModelErrorReason[] = [
  ...keyFailures,
  'unreachable',
  'not-found',
  'redirected',
  'malformed',
];

/** The failure that an entry of a log tells of, if waiting does not mend it and a judge met it. */
export function lastingFailureOf(entry: LogEntry): ModelError | undefined {
  if (entry.type !== 'failed' || entry.arm === 'draft') return undefined;
  const reason = lastingFailures.find((known) => known === entry.reason);
  return reason && new ModelError(reason, entry.message);
}
