import type { RunKind } from '../../journal/runKind.ts';
import { FileRunState } from './fileRunState.ts';
import { type HeaderEntry, headerEntry, type LogEntry, logEntry, logSchemaVersion } from './log.ts';
import { describeProtocols } from './plan/protocolChoice.ts';
import { ReplayedDraws } from './replayedDraws.ts';
import { RunState } from './runState.ts';
import { auditParts } from './sameRun.ts';
import { verifyRun } from './verifyRun.ts';

export interface AuditTypes {
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
  newState: () => new RunState(),
  parts: auditParts,
  check: (sha256) => new ReplayedDraws(sha256),
  verify: verifyRun,
  describe: describeProtocols,
  restart: 'Audit the pair again.',
};

/** The same for audits of whole files, in which pairs are forgotten once they are finished. */
export const wholeFileKind: RunKind<AuditTypes> = {
  ...auditKind,
  newState: () => new FileRunState(),
};
