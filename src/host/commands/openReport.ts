import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { asOneLine } from '../../core/escape.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { readRecordUri } from '../records/recordUri.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { shownLogs } from '../results/shownLogs.ts';
import { listLogs } from '../runs/logFiles.ts';
import { rememberOpened } from '../sessions/openedLogs.ts';
import type { CommandServices } from './commandServices.ts';
import { pickLogFiles } from './pickLogFiles.ts';
import { runsMeant } from './runActions.ts';
import { listRuns, type RunItem } from './runItems.ts';

/** A group of the tree of runs: those over one file. */
const runGroup = z.object({ location: z.string().min(1), runs: z.array(z.unknown()) });
const logPaths = z.array(z.string().min(1)).min(1);

/** Argument of `Recant: Open Report` that asks for log files, wherever they are. */
const otherLogs = 'files';

/** Services that open a report. */
export type ReportServices = Pick<CommandServices, 'reports' | 'context' | 'results' | 'documents'>;

/**
 * Implements `Recant: Open Report`: opens the report of the shown runs over the dataset in the
 * active editor, or else of the runs of this workspace that the user chooses. The argument may name
 * a dataset, logs, or a group or items of the tree of runs.
 */
export async function openReportCommand(
  services: ReportServices,
  argument: unknown,
  selected?: unknown,
): Promise<void> {
  if (argument === otherLogs) return openOtherLogs(services);
  const group = runGroup.safeParse(argument).data;
  const dataset = argument instanceof vscode.Uri ? argument : group && datasetUri(group.location);
  const inTree = dataset ? [] : runsMeant(argument, selected);
  const named = inTree.length > 0 ? inTree : logPaths.safeParse(argument).data;
  if (named) return showReport(services, named);
  const { documents, results } = services;
  await results.whenRead();
  const active = dataset ?? activeDataset(documents);
  const shown = shownLogs(results, active);
  if (shown.length > 0) await showReport(services, shown);
  else await chooseReport(services, active);
}

/**
 * Opens the report of what is shown, of the only dataset that it is over if no dataset is active. In
 * the title of the tree of runs, whose icons VS Code runs with the focused row as an argument.
 */
export async function openShownReportCommand(services: ReportServices): Promise<void> {
  const { documents, results } = services;
  await results.whenRead();
  const [only, ...others] = new Set(results.showable.shown.map(({ dataset }) => dataset));
  const isOne = only !== undefined && others.length === 0;
  const dataset = activeDataset(documents) ?? (isOne ? datasetUri(only) : undefined);
  await openReportCommand(services, dataset);
}

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

/** Returns the dataset in the active editor, of a record the dataset that contains it. */
export function activeDataset(documents: Pick<PairDocuments, 'isDataset'>): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !documents.isDataset(document)) return undefined;
  return readRecordUri(document.uri)?.dataset ?? document.uri;
}

async function pickRuns(
  globalStorage: vscode.Uri,
  read: readonly RunReader[],
  dataset: vscode.Uri | undefined,
): Promise<readonly string[] | undefined> {
  const [runs, attacks] = [
    await listLogs(globalStorage, 'runs'),
    await listLogs(globalStorage, 'attacks'),
  ];
  const chooseFiles = vscode.l10n.t('Choose Files…');
  if (runs.length + attacks.length === 0) {
    const answer = await vscode.window.showInformationMessage(
      vscode.l10n.t(
        'There are no runs yet. Audit or attack a file or a pair, or choose run logs from elsewhere.',
      ),
      chooseFiles,
    );
    return answer === undefined ? undefined : pickLogFiles();
  }
  const list = vscode.window.createQuickPick<RunItem>();
  list.title = vscode.l10n.t('Open Report');
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
