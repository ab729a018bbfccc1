import * as vscode from 'vscode';
import { asNotification } from '../../core/escape.ts';
import type { FileAuditProgress } from './audit/fileAudit.ts';
import { describeProgress, nameRuns, totalOf } from './progressWords.ts';

interface Runs {
  readonly onDidChange: vscode.Event<FileAuditProgress>;
  progressOf(path: string): FileAuditProgress | undefined;
  cancel(path: string): void;
}

/** Shows runs that are being asked in one notification until they end; its Cancel pauses them all. */
export async function showProgress(
  audits: Runs,
  paths: readonly string[],
  end: Promise<unknown>,
): Promise<void> {
  const progressOfAll = () => paths.flatMap((path) => audits.progressOf(path) ?? []);
  const title = vscode.l10n.t('Auditing {0}', nameRuns(progressOfAll()));
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: asNotification(title, 120),
    cancellable: true,
  };
  await vscode.window.withProgress(options, async (progress, token) => {
    let shown = 0;
    const report = () => {
      const runs = progressOfAll();
      const { pairs, pairsDone } = totalOf(runs);
      const share = pairs === 0 ? 0 : (100 * pairsDone) / pairs;
      progress.report({ message: describeProgress(runs), increment: share - shown });
      shown = share;
    };
    token.onCancellationRequested(() => {
      for (const path of paths) audits.cancel(path);
    });
    report();
    const listening = audits.onDidChange(({ path }) => {
      if (paths.includes(path)) report();
    });
    await end.finally(() => listening.dispose());
  });
}
