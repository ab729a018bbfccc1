import * as vscode from 'vscode';
import { judgeName } from '../../core/judges/judgeName.ts';
import type { JudgmentCount } from '../../core/runs/audit/plan/pairProgress.ts';
import type { ReportLogHeader } from '../../logs/reading/reportReader.ts';
import type { RunProgress } from '../../messages/report.ts';
import type { FileRunProgress } from '../runs/fileRun.ts';

/** State of a run, from its log and from any audit in progress. */
interface RunAsSeen {
  readonly header: ReportLogHeader;
  /** Absent until its log is read. */
  readonly count?: JudgmentCount | undefined;
  /** Whether the run is in progress, in this window or elsewhere. */
  readonly isLocked: boolean;
  /** Absent if this window hasn't started or resumed the run. */
  readonly audit?: FileRunProgress | undefined;
}

/** Describes a run's progress for the page. */
export function describeRun(run: RunAsSeen): RunProgress {
  const { header, count = { judged: 0, open: 0 }, audit } = run;
  const state = stateOf(run);
  const note = noteOf(run);
  return {
    run: header.run,
    judge: judgeName(header),
    judged: count.judged,
    most: count.judged + count.open,
    state,
    ...(note !== undefined && { note }),
    canCancel: audit !== undefined && ['running', 'waiting', 'pausing'].includes(audit.status),
    canResume: (state === 'paused' || state === 'unfinished') && header.selection !== undefined,
  };
}

function stateOf({ audit, isLocked, count }: RunAsSeen): RunProgress['state'] {
  const isAsked = audit && audit.status !== 'paused' && audit.status !== 'finished';
  if (isAsked || isLocked) return 'running';
  if (count?.open === 0 || audit?.status === 'finished') return 'complete';
  return audit?.status === 'paused' ? 'paused' : 'unfinished';
}

function noteOf({ audit, isLocked }: RunAsSeen): string | undefined {
  switch (audit?.status) {
    case 'waiting':
      return vscode.l10n.t('waits for another run at the same endpoint');
    case 'pausing':
      return vscode.l10n.t(
        'waits for the answers that are under way; Cancel stops now, and what is paid for them is lost',
      );
    case 'paused':
      return audit.pause?.message;
    case 'running':
    case 'finished':
      return undefined;
    default:
      return isLocked ? vscode.l10n.t('asked by a panel, another window or a command') : undefined;
  }
}
