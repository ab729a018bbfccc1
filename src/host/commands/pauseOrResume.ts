import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { BegunRun } from '../runs/begunRun.ts';
import { FileRun, type FileRunProgress } from '../runs/fileRun.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import { offer, offerRunLogs } from '../runs/offer.ts';
import { describePaused, describeProgress, doneWords } from '../runs/progressWords.ts';

interface ActionItem extends vscode.QuickPickItem {
  readonly act: () => PromiseLike<unknown>;
}

/**
 * Implements `Recant: Pause or Resume Runs over Files…`, also used by the status bar: lists actions
 * for file audits and attacks of this window and for unfinished ones of the workspace.
 */
export async function pauseOrResumeCommand(runs: FileRuns): Promise<void> {
  const known = runs.all;
  const others = (await runs.findUnfinished(new AbortController().signal)).filter(
    ({ path }) => !known.some((run) => run.path === path),
  );
  const items = [
    ...plansOf(known).flatMap((plan) => wholePlan(runs, plan)),
    ...known.flatMap((run) => pauseOrResume(runs, run)),
    ...plansOf(others.map((run) => new FileRun(run, () => {}).progress)).flatMap((plan) =>
      wholePlan(runs, plan),
    ),
    ...others.map((run) => resumeItem(runs, run)),
    ...[...groupBy(known, ({ words, dataset }) => words.asking(dataset)).values()].map(openReport),
    ...known.map(showLog),
  ];
  if (items.length === 0) {
    void offer(
      'information',
      vscode.l10n.t('No run over a file is under way, and none can be resumed.'),
      [offerRunLogs()],
    );
    return;
  }
  const title = vscode.l10n.t('Runs over Files');
  const placeHolder = vscode.l10n.t('Answers are kept in the run log');
  const chosen = await vscode.window.showQuickPick<ActionItem>(items, { title, placeHolder });
  await chosen?.act();
}

/** Groups runs by the plan that they were started from: several judges of one file. */
function plansOf(runs: readonly FileRunProgress[]): FileRunProgress[][] {
  return [...groupBy(runs, ({ dataset, createdAt }) => `${createdAt} ${dataset}`).values()];
}

/** Returns the items that pause or resume all runs of a plan, where it has several. */
function wholePlan(runs: FileRuns, plan: readonly FileRunProgress[]): ActionItem[] {
  const paused = plan.filter(({ status }) => status === 'paused');
  const asked = plan.filter(({ status }) => ['waiting', 'running'].includes(status));
  return [
    ...(paused.length > 1
      ? [
          {
            label: `$(debug-continue) ${vscode.l10n.t('Resume: all {0} judges', paused.length)}`,
            description: describePlan(paused),
            act: () => runs.resume(...paused.map(({ path }) => path)),
          },
        ]
      : []),
    ...(asked.length > 1
      ? [
          {
            label: `$(debug-pause) ${vscode.l10n.t('Pause: all {0} judges', asked.length)}`,
            description: describePlan(asked),
            act: async () => {
              for (const { path } of asked) runs.cancel(path);
            },
          },
        ]
      : []),
  ];
}

function describePlan(plan: readonly FileRunProgress[]): string {
  return `${asIconLabel(plan[0]?.dataset ?? '', 60)} · ${asIconLabel(describePaused(plan), 80)}`;
}

function pauseOrResume(runs: FileRuns, run: FileRunProgress): ActionItem[] {
  const { path, status, dataset } = run;
  if (status === 'finished') return [];
  const name = asIconLabel(run.name, 40);
  const description = `${asIconLabel(dataset, 60)} · ${describeProgress([run])}`;
  if (status === 'paused') {
    const label = `$(debug-continue) ${vscode.l10n.t('Resume: {0}', name)}`;
    return [{ label, description, act: () => runs.resume(path) }];
  }
  const label =
    status === 'pausing'
      ? `$(debug-stop) ${vscode.l10n.t('Stop Now: {0}', name)}`
      : `$(debug-pause) ${vscode.l10n.t('Pause: {0}', name)}`;
  return [{ label, description, act: async () => runs.cancel(path) }];
}

function showLog(run: FileRunProgress): ActionItem {
  return {
    label: `$(output) ${vscode.l10n.t('Show Run Log: {0}', asIconLabel(run.name, 40))}`,
    description: asIconLabel(vscode.workspace.asRelativePath(run.path), 120),
    act: () => vscode.commands.executeCommand('vscode.open', vscode.Uri.file(run.path)),
  };
}

function openReport(runs: readonly FileRunProgress[]): ActionItem {
  const paths = runs.map(({ path }) => path);
  return {
    label: `$(graph) ${vscode.l10n.t('Open Report')}`,
    description: asIconLabel(runs[0]?.dataset ?? '', 60),
    act: () => vscode.commands.executeCommand('recant.openRun', paths),
  };
}

function resumeItem(runs: FileRuns, run: BegunRun): ActionItem {
  return {
    label: `$(debug-continue) ${vscode.l10n.t('Resume: {0}', asIconLabel(run.name, 40))}`,
    description: `${asIconLabel(run.header.dataset.name, 60)} · ${doneWords(run)}`,
    act: () => runs.resume(run.path),
  };
}
