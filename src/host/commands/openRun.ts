import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { attackKind } from '../../core/runs/attack/attackKind.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';
import { listLogs } from '../runs/logFiles.ts';
import { rememberOpened } from '../sessions/openedLogs.ts';
import type { CommandServices } from './commandServices.ts';
import { chooseReport } from './openReport.ts';
import { runsMeant } from './runActions.ts';
import { listRuns } from './runItems.ts';

type OpenRunServices = Pick<
  CommandServices,
  'audits' | 'attacks' | 'reports' | 'results' | 'documents' | 'context'
>;

/**
 * Implements `Recant: Open Run or Report…`: shows a run log of this workspace without making calls;
 * a run of several pairs, or several runs, open as a report. The argument may be a run in the tree.
 */
export async function openRunCommand(services: OpenRunServices, argument: unknown): Promise<void> {
  const { audits, attacks, reports, results, context } = services;
  const path = runsMeant(argument, undefined)[0] ?? (await pickRun(services));
  if (path === undefined) return;
  if (path === reportOfSeveral) {
    await chooseReport(services);
    return;
  }
  const attack = await readHeader(attackKind, path);
  if (attack && attack.selection === undefined) {
    await attacks.show(await attacks.open(path));
    return;
  }
  await rememberOpened([path], context);
  const known = results.runs.find((run) => run.path === path);
  const isOfFile =
    attack !== undefined || (await readHeader(auditKind, path))?.selection !== undefined;
  if (isOfFile || (known && known.pairIds().size > 1)) await reports.show([path]);
  else await audits.show(path);
}

/** Item that lists the runs again, to choose several for one report. */
const reportOfSeveral = 'report';

type RunChoice = vscode.QuickPickItem & { readonly path: string };

async function pickRun({ context, results }: OpenRunServices): Promise<string | undefined> {
  const logs = await listLogs(context.globalStorageUri, 'runs', 'attacks');
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
  const items: RunChoice[] = [...readable, ...unreadable, report];
  const options = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.path;
}
