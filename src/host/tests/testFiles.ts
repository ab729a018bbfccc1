import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import { datasetSchemes } from '../documents/mayBeDataset.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { datasetUri } from '../records/revealRecord.ts';
import type { Results } from '../results/results.ts';

/** Returns the open datasets by URI. */
export function openDatasets(documents: PairDocuments): Map<string, vscode.Uri> {
  const open = vscode.workspace.textDocuments.filter(
    (document) => datasetSchemes.includes(document.uri.scheme) && documents.isDataset(document),
  );
  return new Map(open.map(({ uri }) => [uri.toString(), uri]));
}

/**
 * Returns the datasets of runs, by URI. Includes only files in open folders, since logs are
 * untrusted.
 */
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

/** Opens the dataset at a URI, or returns why it can't be tested. */
export async function openToTest(
  documents: PairDocuments,
  uri: vscode.Uri,
): Promise<vscode.TextDocument | string> {
  try {
    if (!openDocument(uri) && (await documents.pairs.files.hasNoDocument(uri))) {
      return vscode.l10n.t('VS Code has no document of this file. Use "Recant: Audit File…".');
    }
    const document = await vscode.workspace.openTextDocument(uri);
    await documents.ready(uri);
    return documents.isDataset(document)
      ? document
      : vscode.l10n.t('Not a dataset of pairs that Recant knows.');
  } catch (error) {
    return asIconLabel(error instanceof Error ? error.message : String(error), 200);
  }
}

/** Returns a file's path in the workspace, or the name of a file outside it. */
export function nameOfFile(uri: vscode.Uri): string {
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return asIconLabel(isInside ? vscode.workspace.asRelativePath(uri) : basename(uri.path), 80);
}

/** Parses a location in a log, which may be invalid. */
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
