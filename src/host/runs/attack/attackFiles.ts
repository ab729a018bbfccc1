import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';

const runName = /^[\w-]{1,80}$/;

/** The folders that may hold logs of attacks: those of the workspace folders, then the extension's own. */
export function attackFolders(globalStorage: vscode.Uri): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...folders.map(({ uri }) => join(uri.fsPath, '.recant', 'attacks')),
    join(globalStorage.fsPath, 'attacks'),
  ];
}

/** The log of an attack by its name, which may come from anywhere and can lead to no other place. */
export function findAttack(name: string, globalStorage: vscode.Uri): string | undefined {
  if (!runName.test(name)) return undefined;
  return attackFolders(globalStorage)
    .map((folder) => join(folder, `${name}.jsonl`))
    .find((path) => existsSync(path));
}

/** Every log of attacks of the workspace and the extension's own folder. */
export async function listAttacks(globalStorage: vscode.Uri): Promise<string[]> {
  const found = await Promise.all(
    attackFolders(globalStorage).map(async (folder) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name));
    }),
  );
  return found.flat();
}

/** Where logs of attacks come and go; see `runPatterns`. */
export function attackPatterns(): vscode.RelativePattern[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.map((folder) => new vscode.RelativePattern(folder, '.recant/attacks/*.jsonl'));
}
