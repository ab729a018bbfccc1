import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { groupBy } from '../../core/metrics/rows/groupBy.ts';
import type { FileAuditProgress } from '../runs/audit/fileAudit.ts';
import type { FileAudits } from '../runs/audit/fileAudits.ts';
import { nameOfJudge } from '../runs/form/choiceWords.ts';
import { describeProgress } from '../runs/progressWords.ts';
import type { UnfinishedRun } from '../runs/unfinishedRuns.ts';

interface ActionItem extends vscode.QuickPickItem {
  readonly act: () => PromiseLike<unknown>;
}

/**
 * `Recant: Pause or Resume File Audits…`, also behind the status bar: what can be done with the audits
 * that this window has asked, and with those of the workspace that are not finished.
 */
export async function fileAuditsCommand(audits: FileAudits): Promise<void> {
  const known = audits.all;
  const others = (await audits.unfinished.find(undefined, new AbortController().signal)).filter(
    ({ path }) => !known.some((run) => run.path === path),
  );
  const items = [
    ...known.flatMap((run) => pauseOrResume(audits, run)),
    ...others.map((run) => resumeItem(audits, run)),
    ...[...groupBy(known, ({ dataset }) => dataset).values()].map(openReport),
    ...known.map(showLog),
  ];
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No audit of a file is running, and none is waiting to be resumed.'),
    );
    return;
  }
  const title = vscode.l10n.t('File Audits');
  const placeHolder = vscode.l10n.t('What is answered is kept in the run log');
  const chosen = await vscode.window.showQuickPick<ActionItem>(items, { title, placeHolder });
  await chosen?.act();
}

function pauseOrResume(audits: FileAudits, run: FileAuditProgress): ActionItem[] {
  const { path, status, dataset } = run;
  if (status === 'finished') return [];
  const judge = judgeOf(run);
  const description = `${asIconLabel(dataset, 60)} · ${describeProgress([run])}`;
  if (status === 'paused') {
    const label = `$(debug-continue) ${vscode.l10n.t('Resume: {0}', judge)}`;
    return [{ label, description, act: () => audits.resume(path) }];
  }
  const label = `$(debug-pause) ${vscode.l10n.t('Pause: {0}', judge)}`;
  return [{ label, description, act: async () => audits.cancel(path) }];
}

function showLog(run: FileAuditProgress): ActionItem {
  return {
    label: `$(output) ${vscode.l10n.t('Show Run Log: {0}', judgeOf(run))}`,
    description: asIconLabel(vscode.workspace.asRelativePath(run.path), 120),
    act: () => vscode.commands.executeCommand('vscode.open', vscode.Uri.file(run.path)),
  };
}

function judgeOf({ judge, simulated }: FileAuditProgress): string {
  return asIconLabel(nameOfJudge({ model: judge, simulated }), 40);
}

function openReport(runs: readonly FileAuditProgress[]): ActionItem {
  const paths = runs.map(({ path }) => path);
  return {
    label: `$(graph) ${vscode.l10n.t('Open Report')}`,
    description: asIconLabel(runs[0]?.dataset ?? '', 60),
    act: () => vscode.commands.executeCommand('recant.openReport', paths),
  };
}

function resumeItem(audits: FileAudits, { path, header, plan }: UnfinishedRun): ActionItem {
  const done = plan.pairs - plan.openPairs;
  return {
    label: `$(debug-continue) ${vscode.l10n.t('Resume: {0}', asIconLabel(nameOfJudge(header.judge), 40))}`,
    description: `${asIconLabel(header.dataset.name, 60)} · ${vscode.l10n.t('{0}/{1} pairs', done, plan.pairs)}`,
    act: () => audits.resume(path),
  };
}
