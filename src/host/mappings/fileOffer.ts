import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import { mappingNameFor } from '../../core/mapping/propose/mappingName.ts';
import { mappingSentence, proposeMapping } from '../../core/mapping/propose/proposeMapping.ts';
import { Delayed } from '../delayed.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { holdsSamples } from '../documents/sampleDocuments.ts';
import { sniffDocument } from './sniffDocument.ts';

/** Milliseconds between the opening of a file and the look at its beginning. */
const lookAfterMs = 500;

/**
 * Registers the language status item that offers to use the active file as a dataset, if it is none
 * yet but has prompts with responses. Only the beginning of the active file is looked at.
 */
export function registerFileOffer(documents: PairDocuments): vscode.Disposable {
  let item: vscode.LanguageStatusItem | undefined;
  const looks = new Delayed<string>(lookAfterMs, (name) => {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.uri.toString() !== name) return;
    item?.dispose();
    item = offerFor(document, documents);
  });
  const look = () => {
    item?.dispose();
    item = undefined;
    const uri = vscode.window.activeTextEditor?.document.uri;
    if (uri?.scheme === 'file') looks.restart(uri.toString());
  };
  look();
  return vscode.Disposable.from(
    new vscode.Disposable(() => item?.dispose()),
    vscode.window.onDidChangeActiveTextEditor(look),
    documents.onDidChange((document) => {
      if (document === vscode.window.activeTextEditor?.document) look();
    }),
  );
}

function offerFor(
  document: vscode.TextDocument,
  documents: PairDocuments,
): vscode.LanguageStatusItem | undefined {
  const { uri, languageId } = document;
  const { pairs, singles } = documents;
  if (pairs.isDataset(document) || singles.isDataset(document) || holdsSamples(documents, document))
    return undefined;
  const records = sniffDocument(document);
  const proposed = records && proposeMapping(records, mappingNameFor(basename(uri.path)));
  if (!proposed) return undefined;
  const item = vscode.languages.createLanguageStatusItem('recant.useFile', {
    language: languageId,
    scheme: uri.scheme,
  });
  item.name = vscode.l10n.t('Recant: dataset');
  item.text = vscode.l10n.t('This looks like a dataset');
  const sentence = mappingSentence(proposed.mapping, proposed.labelValues);
  // A longer detail would hide the command.
  item.detail = asOneLine(sentence, 40);
  item.command = {
    command: 'recant.useFile',
    title: vscode.l10n.t('Use It…'),
    tooltip: asOneLine(sentence, 300),
    arguments: [uri],
  };
  return item;
}
