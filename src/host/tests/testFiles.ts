import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { datasetSchemes } from '../documents/datasetDocuments.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { datasetUri } from '../records/revealRecord.ts';
import type { Results } from '../results/results.ts';

/** The datasets that are open, by their addresses. */
export function openDatasets(documents: PairDocuments): Map<string, vscode.Uri> {
  const open = vscode.workspace.textDocuments.filter(
    (document) => datasetSchemes.includes(document.uri.scheme) && documents.isDataset(document),
  );
  return new Map(open.map(({ uri }) => [uri.toString(), uri]));
}

/** The files that runs are about. Only those of the open folders are read because a log names them. */
export async function auditedDatasets(
  runs: Results['runs'],
): Promise<ReadonlyMap<string, vscode.Uri>> {
  const files = new Map<string, vscode.Uri>();
  const seen = new Set<string>();
  for (const { header } of runs) {
    const location = header?.dataset.location;
    if (location === undefined || seen.has(location)) continue;
    seen.add(location);
    const uri = placeOf(location);
    if (uri && vscode.workspace.getWorkspaceFolder(uri) && (await isFile(uri))) {
      files.set(uri.toString(), uri);
    }
  }
  return files;
}

/** The dataset at an address, opened if need be, or why it cannot be tested. */
export async function openToTest(
  documents: PairDocuments,
  uri: vscode.Uri,
): Promise<vscode.TextDocument | string> {
  try {
    if (!openDocument(uri) && (await documents.files.isTooLarge(uri))) {
      return vscode.l10n.t('Too large for a document. Use "Recant: Audit File…".');
    }
    const document = await vscode.workspace.openTextDocument(uri);
    return documents.isDataset(document)
      ? document
      : vscode.l10n.t('Not a dataset of pairs that Recant knows.');
  } catch (error) {
    return asIconLabel(error instanceof Error ? error.message : String(error), 200);
  }
}

/** A file's path in the workspace; of other files the name alone. */
export function nameOfFile(uri: vscode.Uri): string {
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return asIconLabel(isInside ? vscode.workspace.asRelativePath(uri) : basename(uri.path), 80);
}

/** A place in a log may be anything, even no address. */
export function placeOf(location: string): vscode.Uri | undefined {
  try {
    return datasetUri(location);
  } catch {
    return undefined;
  }
}

async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.File;
  } catch {
    return false;
  }
}
