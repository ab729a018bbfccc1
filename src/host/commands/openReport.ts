import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { asIconLabel } from '../../core/escape.ts';
import { definitionOf } from '../../core/judges/defaultJudge.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import type { ModelIdentity } from '../../core/ports.ts';
import { plannedTitle } from '../../core/runs/attack/plan/plannedCells.ts';
import { type RunSummary, summarizeRun } from '../../logs/reading/summarizeRun.ts';
import { keptWords } from '../attackEditor/attackWords.ts';
import { AttackList, type ListedAttack } from '../runs/attack/attackList.ts';
import { countedRecords } from '../runs/form/choiceWords.ts';
import { listLogs } from '../runs/logFiles.ts';
import { rememberOpened } from '../sessions/openedLogs.ts';
import type { CommandServices } from './commandServices.ts';
import { runsMeant } from './runActions.ts';

const logPaths = z.array(z.string().min(1)).min(1);

interface RunItem extends vscode.QuickPickItem {
  readonly path: string;
}

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
  itemsOf(runs, new AttackList(globalStorage)).then(
    (items) => {
      if (!isOpen) return;
      list.items = items;
      list.selectedItems = items.slice(0, 1);
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

/** Returns runs, newest first, without stepping sessions, which reports exclude. */
async function itemsOf(paths: readonly string[], attacks: AttackList): Promise<RunItem[]> {
  const found = await Promise.all(
    paths.map(async (path) => ({ path, summary: await summarizeRun(path) })),
  );
  const runs = found.flatMap(({ path, summary }) =>
    summary && summary.header.purpose !== 'session'
      ? [{ createdAt: summary.header.createdAt, item: { path, ...describeRun(path, summary) } }]
      : [],
  );
  const listed = (await attacks.all()).map((one) => ({
    createdAt: one.attack.createdAt,
    item: { path: one.path, ...describeAttack(one) },
  }));
  return [...runs, ...listed]
    .sort((one, other) => other.createdAt - one.createdAt)
    .map(({ item }) => item);
}

function describeRun(path: string, { header, pairs, mayHaveMore }: RunSummary) {
  const { dataset, selection, protocol, protocols = [protocol], createdAt } = header;
  const found = countedRecords(pairs, definitionOf(header));
  const count = mayHaveMore ? vscode.l10n.t('{0} or more', found) : found;
  return {
    label: nameOfModel({ ...header.judge, model: judgeName(header) }),
    description: [
      asIconLabel(basename(dataset.name), 40),
      count,
      new Date(createdAt).toLocaleString(vscode.env.language),
    ].join(' · '),
    detail: [
      selection === undefined ? vscode.l10n.t('manual selection') : selectionNames()[selection],
      protocols.map((protocol) => protocolNames()[protocol]).join(', '),
      asIconLabel(basename(path), 60),
    ].join(' · '),
  };
}

/** Describes an attack by its judges, like a run. */
function describeAttack({ path, attack, found }: ListedAttack) {
  const { attacker, judges, attacks, dataset, createdAt } = attack;
  const titles = attacks.map((id) => asIconLabel(plannedTitle(attack, id), 40));
  return {
    label: judges.map(({ identity }) => nameOfModel(identity)).join(', '),
    description: [
      vscode.l10n.t('attack'),
      asIconLabel(basename(dataset.name), 40),
      new Date(createdAt).toLocaleString(vscode.env.language),
    ].join(' · '),
    detail: [
      vscode.l10n.t('attacker {0}', nameOfModel(attacker)),
      ...(found ? [keptWords(found.attempts)] : []),
      titles.length > 2 ? vscode.l10n.t('{0} biases', titles.length) : titles.join(', '),
      asIconLabel(basename(path), 60),
    ].join(' · '),
  };
}

function nameOfModel({ model, simulated }: ModelIdentity): string {
  const name = asIconLabel(model, 80);
  return simulated ? vscode.l10n.t('{0} (simulated)', name) : name;
}

function selectionNames() {
  return {
    all: vscode.l10n.t('all records'),
    sample: vscode.l10n.t('sample'),
    labelled: vscode.l10n.t('all labeled records'),
    'labelled-sample': vscode.l10n.t('sample of labeled records'),
  };
}

function protocolNames() {
  return {
    'anti-baseline': vscode.l10n.t('anti-baseline'),
    counterbalanced: vscode.l10n.t('counterbalanced'),
    'multi-step': vscode.l10n.t('multi-step'),
  };
}
