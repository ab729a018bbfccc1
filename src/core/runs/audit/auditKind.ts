import type { RunKind } from '../../journal/runKind.ts';
import { type HeaderEntry, headerEntry, type LogEntry, logEntry, logSchemaVersion } from './log.ts';
import { type RunState, replay } from './runState.ts';
import { isSameRun } from './sameRun.ts';

interface AuditTypes {
  readonly header: HeaderEntry;
  readonly entry: LogEntry;
  readonly state: RunState;
}

/** Audits of pairs, and step sessions, whose header plans only the baseline. */
export const auditKind: RunKind<AuditTypes> = {
  folder: 'runs',
  headerType: 'header',
  header: headerEntry,
  entry: logEntry,
  schema: logSchemaVersion,
  replay,
  isSame: isSameRun,
  differences: 'its kind, judge, pairs, seed, protocol or prompts differ',
  restart: 'Audit the pair again.',
};
