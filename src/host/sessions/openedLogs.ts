import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';

const key = 'recant.openedLogs';
const mostKept = 200;

/** Remembers logs opened by the user so that they can be restored after a reload. */
export async function rememberOpened(
  paths: readonly string[],
  { workspaceState }: vscode.ExtensionContext,
): Promise<void> {
  const known = workspaceState.get<readonly string[]>(key, []);
  await workspaceState.update(key, [...new Set([...paths, ...known])].slice(0, mostKept));
}

/** Returns the log of a run among those opened by the user, by the name in its header. */
export async function findOpened(
  run: string,
  { workspaceState }: vscode.ExtensionContext,
): Promise<string | undefined> {
  for (const path of workspaceState.get<readonly string[]>(key, [])) {
    if ((await readHeader(auditKind, path))?.run === run) return path;
  }
  return undefined;
}

/** Whether a path from a panel's state is a log in an open folder, or one opened by the user. */
export function mayReopen(path: string, context: vscode.ExtensionContext): boolean {
  if (!path.endsWith('.jsonl') || !isAbsolute(path) || path.includes('\0')) return false;
  const folders = [
    ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    context.globalStorageUri.fsPath,
  ];
  const { workspaceState } = context;
  return (
    folders.some((folder) => isWithin(path, folder)) ||
    workspaceState.get<readonly string[]>(key, []).includes(path)
  );
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
