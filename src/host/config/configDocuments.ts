import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { configName } from '../../core/config/runConfig.ts';
import { readRunConfigText } from '../../files/readRunConfig.ts';
import { listedProviders } from '../../models/providers.ts';

/** Whether a document describes a project's audit, in a workspace folder on disk. */
export function isConfig({ uri }: Pick<vscode.TextDocument, 'uri'>): boolean {
  return (
    uri.scheme === 'file' &&
    uri.path.endsWith(`/${configName}`) &&
    vscode.workspace.getWorkspaceFolder(uri) !== undefined
  );
}

/** Reads a project's audit as its editor shows it. Never rejects. */
export function readConfigDocument(document: vscode.TextDocument) {
  return readRunConfigText(document.getText(), dirname(document.uri.fsPath), listedProviders);
}
