import * as vscode from 'vscode';
import type { ReadProgress } from '../../reporting/reportRequests.ts';

/** Describes the unreadable lines of a log for the page. */
export function describeFaults({ path, faults, faultCount }: ReadProgress): string[] {
  const told = faults.map(({ line, reason }) =>
    vscode.l10n.t('{0}:{1}: {2}; the line was skipped.', path, line, reason),
  );
  const more = faultCount - faults.length;
  return more === 0
    ? told
    : [...told, vscode.l10n.t('{0}: {1} more lines are unreadable.', path, more)];
}
