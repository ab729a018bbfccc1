import { basename, dirname, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { judgeFileEnding } from '../../files/readJudge.ts';

/** Folder of the definitions that can be chosen by name, below a workspace folder. */
export const definitionsFolder = '.recant/judges';

/** Whether a document is a judge definition of the workspace, on disk. */
export function isDefinition({ uri }: Pick<vscode.TextDocument, 'uri'>): boolean {
  return (
    uri.scheme === 'file' &&
    uri.path.toLowerCase().endsWith(judgeFileEnding) &&
    vscode.workspace.getWorkspaceFolder(uri) !== undefined
  );
}

/** Returns the folder of a definition, in which it may refer to text files. */
export function folderOf({ uri }: Pick<vscode.TextDocument, 'uri'>): string {
  return dirname(uri.fsPath);
}

/** Returns the name by which settings choose a definition; undefined for a file elsewhere. */
export function nameOfDefinition(uri: vscode.Uri): string | undefined {
  const folder = isDefinition({ uri }) && vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) return undefined;
  const place = relative(folder.uri.fsPath, folderOf({ uri })).replaceAll(sep, '/');
  return place === definitionsFolder ? basename(uri.path, judgeFileEnding) : undefined;
}
