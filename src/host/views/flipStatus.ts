import * as vscode from 'vscode';
import { isCountedFlip } from '../../core/measures/countedFlips.ts';
import type { Annotations } from '../annotations/annotations.ts';
import { Delayed } from '../delayed.ts';
import { pairDocumentSelector } from '../documents/pairDocuments.ts';
import { allFlipsWords } from '../results/flipCountWords.ts';
import type { Results } from '../results/results.ts';

const updateAfterMs = 500;

/**
 * Registers a language status item with the number of flips in the active dataset and, apart from
 * them, of those without a challenge. It opens the review of the flips.
 */
export function registerFlipStatus(
  results: Results,
  annotations: Pick<Annotations, 'notesOf' | 'onDidChange'>,
): vscode.Disposable {
  let item: vscode.LanguageStatusItem | undefined;
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    const found =
      document && vscode.languages.match(pairDocumentSelector, document) > 0
        ? results.flipsOf(document)
        : [];
    const flips = found.map(({ flip }) => flip);
    const counted = found.filter(({ flip }) => isCountedFlip(flip.judgment));
    const records = new Set(counted.map(({ pair }) => pair.start)).size;
    if (flips.length === 0) {
      item?.dispose();
      item = undefined;
      return;
    }
    item ??= newItem();
    const suppressed = flips.filter((flip) => annotations.notesOf(flip)?.suppression).length;
    item.text = vscode.l10n.t('Records: {0}, flips: {1}', records, counted.length);
    item.detail = [
      allFlipsWords(flips),
      ...(suppressed > 0 ? [vscode.l10n.t('suppressed: {0}', suppressed)] : []),
    ].join(' · ');
  };
  const updating = new Delayed(updateAfterMs, update);
  const updateSoon = () => updating.start();
  updateSoon();
  return vscode.Disposable.from(
    updating,
    new vscode.Disposable(() => item?.dispose()),
    results.onDidChange(updateSoon),
    annotations.onDidChange(updateSoon),
    vscode.window.onDidChangeActiveTextEditor(updateSoon),
  );
}

function newItem(): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem('recant.flips', pairDocumentSelector);
  item.name = vscode.l10n.t('Flips that Recant found');
  item.command = { command: 'recant.reviewFlips', title: vscode.l10n.t('Review') };
  return item;
}
