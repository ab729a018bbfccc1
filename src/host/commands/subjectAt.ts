import * as vscode from 'vscode';
import * as z from 'zod';
import { asIconLabel, asNotification } from '../../core/escape.ts';
import { datasetInSight } from '../documents/activeUri.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';
import type { AuditSubject } from '../sessions/audits.ts';
import { explainNotADataset } from './notADataset.ts';

/** What a lens passes to its command. Anybody can run a command, so it is checked. */
const pairAddress = z.object({ uri: z.string(), key: z.string() });

/** Whether a command's argument names a pair; that of an editor's menu names the document alone. */
export function namesPair(argument: unknown): boolean {
  return pairAddress.safeParse(argument).success;
}

/**
 * The pair that a command is about: the one that its argument names, or, where it names none, the
 * one under the cursor. Says why there is none, and what to do, and resolves to undefined.
 */
export async function findSubject(
  documents: PairDocuments,
  argument: unknown,
): Promise<{ document: vscode.TextDocument; pair: DocumentPair } | undefined> {
  const address = pairAddress.safeParse(argument);
  if (address.success) {
    const document = openDocument(address.data.uri);
    const pair = document && documents.byKey(document, address.data.key);
    if (document && pair) return { document, pair };
    explain(whyGone(address.data.uri));
    return undefined;
  }
  const editor = vscode.window.activeTextEditor ?? (await goToDataset(documents));
  if (!editor) {
    explain(vscode.l10n.t('Open a dataset of pairs and put the cursor on one of them first.'));
    return undefined;
  }
  const { document, selection } = editor;
  const pair = await choose(documents.at(document, selection.active));
  if (pair) return { document, pair };
  if (pair === undefined) explainNone(documents, document);
  return undefined;
}

/** The subject of an audit, from the document that shows it. */
export function auditSubject(documents: PairDocuments, pair: DocumentPair): AuditSubject {
  return {
    key: pair.key,
    pair: pair.pair,
    format: pair.format,
    dataset: documents.datasetOf(pair),
  };
}

/** Goes to the dataset that is in sight, so that what is opened beside does not cover it. */
async function goToDataset(documents: PairDocuments): Promise<vscode.TextEditor | undefined> {
  const editor = datasetInSight(documents);
  if (!editor) return undefined;
  const { document, selection, viewColumn } = editor;
  return vscode.window.showTextDocument(document, {
    selection,
    ...(viewColumn === undefined ? {} : { viewColumn }),
  });
}

async function choose(pairs: readonly DocumentPair[]): Promise<DocumentPair | null | undefined> {
  if (pairs.length < 2) return pairs[0];
  const items = pairs.map((pair) => ({
    label: asIconLabel(pair.pair.id, 60),
    description: asIconLabel(pair.pair.responseB, 80),
    pair,
  }));
  const placeHolder = vscode.l10n.t('This record holds several pairs; which one?');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.pair ?? null;
}

function explainNone(documents: PairDocuments, document: vscode.TextDocument): void {
  if (!documents.isDataset(document)) {
    void explainNotADataset(document.uri);
    return;
  }
  explain(
    vscode.l10n.t(
      'No pair stands at the cursor. Put it on a record of {0} that can be read.',
      asNotification(vscode.workspace.asRelativePath(document.uri), 80),
    ),
  );
}

/** An address may come from anywhere, and need not be one of a document. */
function whyGone(uri: string): string {
  const name = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  return vscode.l10n.t(
    '{0} no longer holds this pair: its text has changed, or it was closed. Use the lens above the pair again.',
    asNotification(name, 80),
  );
}

function openDocument(uri: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

function explain(message: string): void {
  void vscode.window.showInformationMessage(message);
}
