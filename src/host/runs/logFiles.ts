import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { runFolders } from '../../core/runs/kinds.ts';

const logName = /^[\w-]{1,80}$/;

/** Whether an untrusted value may be the name of a log. */
export function isLogName(name: unknown): name is string {
  return typeof name === 'string' && logName.test(name);
}

/**
 * Returns the folders that may contain logs: those of the workspace folders, then the extension's
 * own.
 */
export function logFolders(kind: string, globalStorage: vscode.Uri): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...folders.map(({ uri }) => join(uri.fsPath, '.recant', kind)),
    join(globalStorage.fsPath, kind),
  ];
}

/** Returns the path of a log by its untrusted name, which can't escape the folders. */
export function findLog(
  kind: string,
  name: unknown,
  globalStorage: vscode.Uri,
): string | undefined {
  if (!isLogName(name)) return undefined;
  return logFolders(kind, globalStorage)
    .map((folder) => join(folder, `${name}.jsonl`))
    .find((path) => existsSync(path));
}

/**
 * Lists the logs in the workspace and the extension's own folder, newest first.
 *
 * @param kinds folders of kinds of run; default: those of all kinds
 */
export async function listLogs(
  globalStorage: vscode.Uri,
  ...kinds: readonly string[]
): Promise<string[]> {
  const folders = (kinds.length > 0 ? kinds : runFolders).flatMap((kind) =>
    logFolders(kind, globalStorage),
  );
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name));
    }),
  );
  return found.flat().sort((one, other) => basename(other).localeCompare(basename(one)));
}

/**
 * Returns glob patterns of the logs to watch, based at existing folders because VS Code doesn't
 * detect a base folder created later.
 */
export function logPatterns(kind: string, globalStorage: vscode.Uri): vscode.RelativePattern[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...folders.map((folder) => new vscode.RelativePattern(folder, `.recant/${kind}/*.jsonl`)),
    new vscode.RelativePattern(globalStorage, `${kind}/*.jsonl`),
  ];
}
