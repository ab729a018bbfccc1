import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';

const runName = /^[\w-]{1,80}$/;

/** The folders that may hold runs: those of the workspace folders, then the extension's own. */
export function runFolders(globalStorage: vscode.Uri): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...folders.map(({ uri }) => join(uri.fsPath, '.recant', 'runs')),
    join(globalStorage.fsPath, 'runs'),
  ];
}

/** The log of a run by its name, which may come from anywhere and can lead to no other place. */
export function findRun(name: unknown, globalStorage: vscode.Uri): string | undefined {
  if (typeof name !== 'string' || !runName.test(name)) return undefined;
  return runFolders(globalStorage)
    .map((folder) => join(folder, `${name}.jsonl`))
    .find((path) => existsSync(path));
}

/** Every run log of the workspace and the extension's own folder, newest first. */
export async function listRuns(globalStorage: vscode.Uri): Promise<string[]> {
  const found = await Promise.all(
    runFolders(globalStorage).map(async (folder) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name));
    }),
  );
  return found.flat().sort((one, other) => basename(other).localeCompare(basename(one)));
}

/**
 * Where logs come and go. The patterns begin at folders that are there: VS Code never looks again at one
 * that is made later.
 */
export function runPatterns(globalStorage: vscode.Uri): vscode.RelativePattern[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...folders.map((folder) => new vscode.RelativePattern(folder, '.recant/runs/*.jsonl')),
    new vscode.RelativePattern(globalStorage, 'runs/*.jsonl'),
  ];
}
