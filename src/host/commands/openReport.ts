import * as vscode from 'vscode';
import * as z from 'zod';
import { listLogs } from '../runs/logFiles.ts';
import { rememberOpened } from '../sessions/openedLogs.ts';
import type { CommandServices } from './commandServices.ts';
import { runsMeant } from './runActions.ts';
import { listRuns, type RunItem } from './runItems.ts';

const logPaths = z.array(z.string().min(1)).min(1);

/**
 * Implements `Recant: Open Report…` for one or more runs of this workspace, or logs elsewhere. The
 * argument may name logs or items of the tree of runs.
 */
export async function openReportCommand(
  { reports, context }: CommandServices,
  argument: unknown,
  selected?: unknown,
): Promise<void> {
  const inTree = runsMeant(argument, selected);
  const named = inTree.length > 0 ? inTree : logPaths.safeParse(argument).data;
  const paths = named ?? (await pickRuns(context.globalStorageUri));
  if (paths === undefined || paths.length === 0) return;
  await rememberOpened(paths, context);
  await reports.show(paths);
}

async function pickRuns(globalStorage: vscode.Uri): Promise<readonly string[] | undefined> {
  const [runs, attacks] = [
    await listLogs(globalStorage, 'runs'),
    await listLogs(globalStorage, 'attacks'),
  ];
  const chooseFiles = vscode.l10n.t('Choose Files…');
  if (runs.length + attacks.length === 0) {
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t('There are no runs yet. Audit or attack a file or a pair first.'),
      chooseFiles,
    );
    return answer === undefined ? undefined : pickFiles();
  }
  const list = vscode.window.createQuickPick<RunItem>();
  list.title = vscode.l10n.t('Open Report');
  list.placeholder = vscode.l10n.t('Runs, newest first; several are compared');
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
  listRuns(globalStorage).then(
    (items) => {
      if (!isOpen) return;
      list.items = items.filter(({ isSession }) => !isSession);
      list.selectedItems = list.items.slice(0, 1);
      list.busy = false;
    },
    () => {},
  );
  const answer = await chosen;
  return answer === 'files' ? pickFiles() : answer;
}

async function pickFiles(): Promise<readonly string[] | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const files = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Open Report: Run Logs'),
    openLabel: vscode.l10n.t('Open Report'),
    canSelectMany: true,
    filters: { [vscode.l10n.t('Run logs')]: ['jsonl'] },
    ...(folder && { defaultUri: folder }),
  });
  return files?.map(({ fsPath }) => fsPath);
}
