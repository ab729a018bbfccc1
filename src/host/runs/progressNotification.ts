import * as vscode from 'vscode';
import { asNotification } from '../../core/words/escape.ts';
import type { FileRun, FileRunProgress } from './fileRun.ts';
import { describeProgress, nameRuns, ofTheirPlans, totalOf } from './progressWords.ts';
import { showAwaited } from './showAwaited.ts';

/** All runs of this window, and the event of their change. */
interface RunsOfWindow {
  readonly all: readonly FileRunProgress[];
  readonly onDidChange: vscode.Event<FileRunProgress>;
}

/**
 * Shows the plan of runs of one kind in one notification until they end; Cancel pauses all of them, or ends
 * those that are pausing.
 */
export async function showProgress(
  runs: readonly FileRun[],
  fileRuns: RunsOfWindow,
  end: Promise<unknown>,
): Promise<void> {
  const [first] = runs;
  if (!first) return;
  const progressOfAll = () =>
    ofTheirPlans(
      fileRuns.all,
      runs.map(({ progress }) => progress),
    );
  const paths = runs.map(({ run }) => run.path);
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: asNotification(first.run.kind.words.asking(nameRuns(progressOfAll())), 120),
    cancellable: true,
  };
  await vscode.window.withProgress(options, async (progress, token) => {
    let shown = 0;
    const report = () => {
      const all = progressOfAll();
      const { items, itemsDone } = totalOf(all);
      const share = items === 0 ? 0 : (100 * itemsDone) / items;
      progress.report({ message: describeProgress(all), increment: share - shown });
      shown = share;
    };
    const cancel = () => {
      for (const run of runs) run.cancel();
    };
    token.onCancellationRequested(() => {
      cancel();
      // VS Code closes the notification whose Cancel was pressed.
      const awaited = () => runs.reduce((sum, { progress: one }) => sum + one.awaited, 0);
      void showAwaited(awaited, cancel, end);
    });
    report();
    const listening = fileRuns.onDidChange(({ path }) => {
      if (paths.includes(path)) report();
    });
    await end.finally(() => listening.dispose());
  });
}
