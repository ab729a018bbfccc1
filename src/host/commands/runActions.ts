import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { asNotification, asOneLine } from '../../core/words/escape.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';
import { isLocked, RunLock } from '../../logs/runLock.ts';
import { resumeNow } from '../attackEditor/attackActions.ts';
import { continueRecorded } from '../runs/audit/continueRecorded.ts';
import type { FileRuns } from '../runs/fileRuns.ts';
import { listLogs } from '../runs/logFiles.ts';
import type { RunTree } from '../views/runs/runTree.ts';
import type { CommandServices } from './commandServices.ts';

interface RunServices {
  readonly context: vscode.ExtensionContext;
  readonly fileRuns: FileRuns;
  readonly runTree: RunTree;
}

type ContinuingServices = RunServices & Pick<CommandServices, 'judges' | 'forms'>;

/**
 * Node passed to commands by the tree of runs. Validated because commands can be run with any
 * argument.
 */
const runNode = z.object({ path: z.string().min(1) });
const mostNamed = 10;

/**
 * Returns the logs for a command of the tree: the selected ones if they include the clicked one,
 * otherwise the clicked one; the tree's selection if neither is passed.
 */
export function runsMeant(
  argument: unknown,
  selected: unknown,
  inTree: readonly unknown[] = [],
): string[] {
  const several = Array.isArray(selected) && selected.length > 0 ? selected : undefined;
  const nodes = several ?? (argument === undefined ? inTree : [argument]);
  return nodes.flatMap((node) => runNode.safeParse(node).data?.path ?? []);
}

/** Reveals a log in the Explorer, or in the OS file manager if this window is local. */
export async function revealRunCommand(
  { context, runTree }: RunServices,
  argument: unknown,
): Promise<void> {
  const [path] = await known(runsMeant(argument, undefined, runTree.selection), context);
  if (path === undefined) return notifyNone();
  const log = vscode.Uri.file(path);
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isHere) await vscode.commands.executeCommand('revealFileInOS', log);
  else if (vscode.workspace.getWorkspaceFolder(log)) {
    await vscode.commands.executeCommand('revealInExplorer', log);
  } else await vscode.window.showTextDocument(log, { preview: true });
}

/** Copies the paths of logs, one per line. */
export async function copyRunPathCommand(
  { context, runTree }: RunServices,
  argument: unknown,
  selected: unknown,
): Promise<void> {
  const paths = await known(runsMeant(argument, selected, runTree.selection), context);
  if (paths.length === 0) return notifyNone();
  await vscode.env.clipboard.writeText(paths.join('\n'));
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), 3000);
}

/**
 * Resumes the selected runs; audits of one pair open in a panel, and attacks on one response in
 * their editors.
 */
export async function resumeRunCommand(
  {
    context,
    runTree,
    fileRuns,
    audits,
    attacks,
  }: RunServices & Pick<CommandServices, 'audits' | 'attacks'>,
  argument: unknown,
  selected: unknown,
): Promise<void> {
  const paths = await known(runsMeant(argument, selected, runTree.selection), context);
  if (paths.length === 0) return notifyNone();
  for (const path of paths) {
    const audit = await readHeader(auditKind, path);
    if (audit && audit.selection === undefined) await audits.resume(path);
    else if (await attacks.owns(path)) {
      await resumeNow(attacks, await attacks.open(path));
    } else await fileRuns.resume(path);
  }
}

/** Continues the conversations of a run of recorded verdicts with the chosen judge. */
export async function continueRunCommand(
  { context, runTree, judges, fileRuns, forms }: ContinuingServices,
  argument: unknown,
): Promise<void> {
  const [path] = await known(runsMeant(argument, undefined, runTree.selection), context);
  if (path === undefined) return notifyNone();
  const { globalStorageUri: globalStorage } = context;
  await continueRecorded({ judges, globalStorage, fileRuns, kind: forms.audit.kind }, path);
}

/**
 * Moves logs to the trash or, if the file system has none and the user agrees, deletes them
 * permanently. Keeps runs that are being asked.
 */
export async function deleteRunCommand(
  { context, runTree, fileRuns }: RunServices,
  argument: unknown,
  selected: unknown,
): Promise<void> {
  const paths = await known(runsMeant(argument, selected, runTree.selection), context);
  if (paths.length === 0) return notifyNone();
  for (const path of paths) {
    if (fileRuns.isAsking(path) || (await isLocked(path))) throw isBeingAsked(path);
  }
  const left: string[] = [];
  for (const path of paths) if (!(await moveToBin(path))) left.push(path);
  if (left.length === 0 || !(await mayDelete(left))) return;
  for (const path of left) await whileNobodyAsks(path, () => rm(path));
}

/** Returns only logs in the folders of runs, since a command's argument may name any file. */
async function known(
  paths: readonly string[],
  { globalStorageUri }: vscode.ExtensionContext,
): Promise<string[]> {
  if (paths.length === 0) return [];
  const runs = new Set(await listLogs(globalStorageUri));
  return paths.filter((path) => runs.has(path));
}

/** Returns false if the file system has no trash. */
async function moveToBin(path: string): Promise<boolean> {
  return whileNobodyAsks(path, async () => {
    try {
      await vscode.workspace.fs.delete(vscode.Uri.file(path), { useTrash: true });
      return true;
    } catch (error) {
      return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    }
  });
}

async function whileNobodyAsks<T>(path: string, act: () => Promise<T>): Promise<T> {
  const lock = await RunLock.take(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? isBeingAsked(path) : error;
  });
  return act().finally(() => lock.release());
}

async function mayDelete(paths: readonly string[]): Promise<boolean> {
  const button = vscode.l10n.t('Delete for Good');
  const [first = ''] = paths;
  const question =
    paths.length === 1
      ? vscode.l10n.t('Delete {0} for good?', asOneLine(basename(first), 80))
      : vscode.l10n.t('Delete {0} runs for good?', paths.length);
  const named = paths.slice(0, mostNamed).map((path) => asOneLine(path, 200));
  const detail = [
    ...named,
    ...(paths.length > named.length
      ? [vscode.l10n.t('and {0} more', paths.length - named.length)]
      : []),
    '',
    vscode.l10n.t('There is no bin here to move it to. Annotations are kept.'),
  ].join('\n');
  const options = { modal: true, detail };
  const message = asNotification(question, 200);
  return (await vscode.window.showWarningMessage(message, options, button)) === button;
}

function isBeingAsked(path: string): Error {
  return new Error(
    vscode.l10n.t(
      '{0} is running. Pause it, or wait until it has ended, and delete it then.',
      basename(path),
    ),
  );
}

function notifyNone(): void {
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Select a run in the view "Runs" of Recant first.'),
  );
}
