import * as vscode from 'vscode';
import * as z from 'zod';
import { shortName } from '../../core/data/recordName.ts';
import { isSingle, responseText } from '../../core/data/responses.ts';
import { asIconLabel, asNotification } from '../../core/words/escape.ts';
import { datasetInSight } from '../documents/activeUri.ts';
import type { DocumentItems } from '../documents/documentItems.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';
import type { AuditSubject } from '../sessions/newAudit.ts';
import { explainNotADataset } from './notADataset.ts';

/**
 * Pair passed by a lens to its command. Validated because commands can be run with any argument.
 */
const pairAddress = z.object({ uri: z.string(), key: z.string() });

/** Whether a command's argument names a pair; editor menus pass only the document. */
export function namesPair(argument: unknown): boolean {
  return pairAddress.safeParse(argument).success;
}

/** A pair or single response, and the document that contains it. */
interface Subject {
  readonly document: vscode.TextDocument;
  readonly pair: DocumentPair;
}

/**
 * Returns the pair in a command's argument or, without one, the pair under the cursor. If there is
 * none, shows the reason and a fix and resolves to undefined.
 *
 * @param items pairs or single responses; default: what the chosen judge judges
 */
export async function findSubject(
  documents: PairDocuments,
  argument: unknown,
  items?: DocumentItems,
): Promise<Subject | undefined> {
  const address = pairAddress.safeParse(argument);
  if (address.success) {
    const document = openDocument(address.data.uri);
    if (document) await documents.ready(document.uri);
    const pair =
      document && (items ?? documents.itemsOf(document.uri)).byKey(document, address.data.key);
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
  await documents.ready(document.uri);
  const found = items ?? documents.itemsOf(document.uri);
  const pair = await choose(found.at(document, selection.active));
  if (pair) return { document, pair };
  if (pair === undefined) explainNone(documents, found, document);
  return undefined;
}

/** Like `findSubject`, but returns the pair of a single response, if it has one. */
export async function findRecord(
  documents: PairDocuments,
  argument: unknown,
): Promise<Subject | undefined> {
  const { document } = vscode.window.activeTextEditor ?? {};
  const uri = pairAddress.safeParse(argument).data?.uri;
  const shown = uri === undefined ? document : openDocument(uri);
  const isOfPairs = shown !== undefined && documents.pairs.isDataset(shown);
  return findSubject(documents, argument, isOfPairs ? documents.pairs : undefined);
}

/** Returns the audit subject of a pair in a document. */
export function auditSubject(documents: PairDocuments, pair: DocumentPair): AuditSubject {
  const dataset = documents.datasetOf(pair);
  return {
    key: pair.key,
    pair: pair.pair,
    format: pair.format,
    mapping: documents.itemsOf(dataset).mappingOf(dataset, pair.format),
    ...(pair.unused && { unused: pair.unused }),
    dataset,
  };
}

/** Focuses a visible dataset so that panels opened beside don't cover it. */
export async function goToDataset(
  documents: PairDocuments,
): Promise<vscode.TextEditor | undefined> {
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
  const areSingles = pairs.every(({ pair }) => isSingle(pair));
  const items = pairs.map((pair) => ({
    label: asIconLabel(shortName(pair.pair, pair.number), 60),
    description: asIconLabel(responseText(pair.pair, areSingles ? 'A' : 'B'), 80),
    pair,
  }));
  const placeHolder = areSingles
    ? vscode.l10n.t('The judge scores one response. Which one?')
    : vscode.l10n.t('This record holds several pairs. Which one?');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.pair ?? null;
}

function explainNone(
  documents: PairDocuments,
  items: DocumentItems,
  document: vscode.TextDocument,
): void {
  if (!items.isDataset(document)) {
    void explainNotADataset(documents, document.uri);
    return;
  }
  explain(
    vscode.l10n.t(
      'There is no pair at the cursor. Move it to a readable record of {0}.',
      asNotification(vscode.workspace.asRelativePath(document.uri), 80),
    ),
  );
}

/** Explains why a pair wasn't found. The URI is untrusted. */
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
