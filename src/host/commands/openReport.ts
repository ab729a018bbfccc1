import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asOneLine } from '../../core/words/escape.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import { listLogs } from '../runs/logFiles.ts';
import { rememberOpened } from '../sessions/openedLogs.ts';
import type { CommandServices } from './commandServices.ts';
import { pickLogFiles } from './pickLogFiles.ts';
import { listRuns, type RunItem } from './runItems.ts';

/** Services that open a report. */
export type ReportServices = Pick<CommandServices, 'reports' | 'context' | 'results' | 'documents'>;

/**
 * Opens the report of the runs that the user chooses.
 *
 * @param dataset the file of which no run is shown
 */
export async function chooseReport(services: ReportServices, dataset?: vscode.Uri): Promise<void> {
  const { context, results } = services;
  const paths = await pickRuns(context.globalStorageUri, results.runs, dataset);
  if (paths && paths.length > 0) await showReport(services, paths);
}

/** Opens the report of log files that the user chooses, wherever they are. */
export async function openOtherLogs(services: ReportServices): Promise<void> {
  const paths = await pickLogFiles();
  if (paths && paths.length > 0) await showReport(services, paths);
}

/** Opens one report over these logs. */
export async function showReport(
  { reports, context }: ReportServices,
  paths: readonly string[],
): Promise<void> {
  await rememberOpened(paths, context);
  await reports.show(paths);
}

async function pickRuns(
  globalStorage: vscode.Uri,
  read: readonly RunReader[],
  dataset: vscode.Uri | undefined,
): Promise<readonly string[] | undefined> {
  const logs = await listLogs(globalStorage);
  const chooseFiles = vscode.l10n.t('Open Run Logs…');
  if (logs.length === 0) {
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t(
        'There are no runs yet. Audit or attack a file or a pair, or choose run logs from elsewhere.',
      ),
      chooseFiles,
    );
    return answer === undefined ? undefined : pickLogFiles();
  }
  const list = vscode.window.createQuickPick<RunItem>();
  list.title = vscode.l10n.t('Open Run or Report');
  list.placeholder = dataset
    ? vscode.l10n.t(
        'No run over {0} is shown. Runs, newest first; several are compared',
        asOneLine(basename(dataset.path), 60),
      )
    : vscode.l10n.t('Runs, newest first; several are compared');
  list.canSelectMany = true;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.buttons = [{ iconPath: new vscode.ThemeIcon('folder-opened'), tooltip: chooseFiles }];
  list.busy = true;
  let isOpen = true;
  const chosen = new Promise<readonly string[] | 'files' | undefined>((resolve) => {
    list.onDidAccept(() => {
      if (!list.busy) resolve(list.selectedItems.map(({ path }) => path));
    });
    list.onDidTriggerButton(() => resolve('files'));
    list.onDidHide(() => resolve(undefined));
  }).finally(() => {
    isOpen = false;
    list.dispose();
  });
  list.show();
  listRuns(globalStorage, read).then(
    (items) => {
      if (!isOpen) return;
      list.items = items.filter(({ isSession }) => !isSession);
      list.selectedItems = list.items.slice(0, 1);
      list.busy = false;
    },
    () => {},
  );
  const answer = await chosen;
  return answer === 'files' ? pickLogFiles() : answer;
}
