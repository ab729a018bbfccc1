import type * as vscode from 'vscode';
import { asNotification } from '../../core/words/escape.ts';
import { showWhile } from '../cancellable.ts';
import type { FileRun, FileRunProgress } from './fileRun.ts';
import { describeProgress, nameRuns, ofTheirPlans, totalOf } from './progressWords.ts';
import { showAwaited } from './showAwaited.ts';

/** All runs of this window, and the event of their change. */
interface RunsOfWindow {
  readonly all: readonly FileRunProgress[];
  readonly onDidChange: vscode.Event<FileRunProgress>;
}

/**
 * Shows the plan of runs of one kind in one notification until they end, unless that is soon;
 * Cancel pauses all of them, or ends those that are pausing.
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
  const title = () => asNotification(first.run.kind.words.asking(nameRuns(progressOfAll())), 120);
  const cancelAll = () => {
    for (const run of runs) run.cancel();
  };
  const cancel = () => {
    cancelAll();
    const awaited = () => runs.reduce((sum, { progress: one }) => sum + one.awaited, 0);
    void showAwaited(awaited, cancelAll, end);
  };
  const follow = (progress: vscode.Progress<{ message: string; increment: number }>) => {
    let shown = 0;
    const report = () => {
      const all = progressOfAll();
      const { items, itemsDone } = totalOf(all);
      const share = items === 0 ? 0 : (100 * itemsDone) / items;
      progress.report({ message: describeProgress(all), increment: share - shown });
      shown = share;
    };
    report();
    return fileRuns.onDidChange(({ path }) => {
      if (paths.includes(path)) report();
    });
  };
  await showWhile(end, { title, cancel, follow });
}
