import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import { Delayed } from '../delayed.ts';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';
import { readRecordUri } from '../records/recordUri.ts';
import type { Results } from '../results/results.ts';
import { shownLine } from '../results/shownWords.ts';

const updateAfterMs = 500;
const longestLine = 200;

/**
 * Registers a language status item of datasets with the judge and run that are shown. It opens
 * their list.
 */
export function registerShownStatus(documents: PairDocuments, results: Results): vscode.Disposable {
  let item: vscode.LanguageStatusItem | undefined;
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    const line =
      document && documents.isDataset(document)
        ? shownLine(results, readRecordUri(document.uri)?.dataset ?? document.uri)
        : undefined;
    if (line === undefined) {
      item?.dispose();
      item = undefined;
      return;
    }
    item ??= newItem();
    const text = asIconLabel(line, longestLine);
    if (item.text !== text) item.text = text;
  };
  const updating = new Delayed(updateAfterMs, update);
  const updateSoon = () => updating.start();
  updateSoon();
  return vscode.Disposable.from(
    updating,
    new vscode.Disposable(() => item?.dispose()),
    results.onDidChange(updateSoon),
    documents.onDidChange(updateSoon),
    vscode.window.onDidChangeActiveTextEditor(updateSoon),
  );
}

function newItem(): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem('recant.shown', pairDocumentSelector);
  item.name = vscode.l10n.t('Judge and run that Recant shows');
  item.command = { command: 'recant.chooseShown', title: vscode.l10n.t('Choose…') };
  return item;
}
