import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { asIconLabel } from '../../core/words/escape.ts';
import { readAnyHeader } from '../../logs/reading/firstLine.ts';
import { activeUri } from '../documents/activeUri.ts';
import { readRecordUri } from '../records/recordUri.ts';
import { datasetUri } from '../records/revealRecord.ts';
import { shownLogs } from '../results/shownLogs.ts';
import { listLogs } from '../runs/logFiles.ts';
import { rememberOpened } from '../sessions/openedLogs.ts';
import type { CommandServices } from './commandServices.ts';
import { chooseReport, openOtherLogs, showReport } from './openReport.ts';
import { runsMeant } from './runActions.ts';
import { listRuns } from './runItems.ts';

type OpenRunServices = Pick<
  CommandServices,
  'audits' | 'attacks' | 'reports' | 'results' | 'documents' | 'context'
>;

/** A group of the tree of runs: those over one file. */
const runGroup = z.object({ location: z.string().min(1), runs: z.array(z.unknown()) });
const logPaths = z.array(z.string().min(1)).min(1);

/** Argument that asks for log files, wherever they are. */
const otherLogs = 'files';

/**
 * Implements `Recant: Open Run or Report…` without making calls: opens the run that the user
 * chooses, or the one in the argument; a run of several pairs, or several runs, open as a report.
 * Of a dataset in the argument, or a group of the tree, the report of the shown runs over it.
 */
export async function openRunCommand(
  services: OpenRunServices,
  argument: unknown,
  selected?: unknown,
): Promise<void> {
  if (argument === otherLogs) return openOtherLogs(services);
  const group = runGroup.safeParse(argument).data;
  const dataset = argument instanceof vscode.Uri ? argument : group && datasetUri(group.location);
  if (dataset) return openReportOver(services, readRecordUri(dataset)?.dataset ?? dataset);
  const logs = logPaths.safeParse(argument).data;
  const [path, ...more] = logs ?? runsMeant(argument, selected);
  if (path !== undefined && (logs || more.length > 0)) {
    await showReport(services, [path, ...more]);
    return;
  }
  await openOne(services, path ?? (await pickRun(services)));
}

async function openReportOver(services: OpenRunServices, dataset: vscode.Uri): Promise<void> {
  await services.results.whenRead();
  const shown = shownLogs(services.results, dataset);
  if (shown.length > 0) await showReport(services, shown);
  else await chooseReport(services, dataset);
}

async function openOne(services: OpenRunServices, path: string | undefined): Promise<void> {
  const { audits, attacks, reports, results, context } = services;
  if (path === undefined) return;
  if (path === otherLogs) return openOtherLogs(services);
  const dataset = path === reportOfActive ? activeDataset() : undefined;
  if (dataset) return openReportOver(services, dataset);
  if (path === reportOfSeveral) {
    await chooseReport(services);
    return;
  }
  if (await attacks.owns(path)) {
    await attacks.show(await attacks.open(path));
    return;
  }
  await rememberOpened([path], context);
  const known = results.runs.find((run) => run.path === path);
  const header = await readAnyHeader(path);
  if (header?.selection !== undefined || (known && known.pairIds().size > 1))
    await reports.show([path]);
  else await audits.show(path);
}

/** Item that lists the runs again, to choose several for one report. */
const reportOfSeveral = 'report';

/** Item that opens the report of the shown runs over the active dataset. */
const reportOfActive = 'active';

type RunChoice = vscode.QuickPickItem & { readonly path: string };

function activeDataset(): vscode.Uri | undefined {
  const uri = activeUri();
  return uri && (readRecordUri(uri)?.dataset ?? uri);
}

async function pickRun({ context, results }: OpenRunServices): Promise<string | undefined> {
  const logs = await listLogs(context.globalStorageUri);
  const report = {
    label: vscode.l10n.t('Report over Several Runs…'),
    path: reportOfSeveral,
  };
  const placeHolder = vscode.l10n.t('Runs, newest first');
  const readable = await listRuns(context.globalStorageUri, results.runs);
  const known = new Set(readable.map(({ path }) => path));
  const unreadable = logs
    .filter((path) => !known.has(path))
    .map((path) => ({
      label: asIconLabel(basename(path, '.jsonl'), 60),
      description: asIconLabel(vscode.workspace.asRelativePath(path), 120),
      path,
    }));
  const dataset = activeDataset();
  const own =
    dataset && shownLogs(results, dataset).length > 0
      ? [
          {
            label: vscode.l10n.t('Report of {0}', asIconLabel(basename(dataset.path), 60)),
            path: reportOfActive,
          },
        ]
      : [];
  const elsewhere = { label: vscode.l10n.t('Open Run Logs…'), path: otherLogs };
  const items: RunChoice[] = [...own, ...readable, ...unreadable, elsewhere, report];
  const options = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.path;
}
