import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import { firstPhrases } from '../../core/mapping/propose/proposeMapping.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { setContext } from '../setContext.ts';
import { type LikelyDataset, LikelyDatasets } from './likelyDataset.ts';

/**
 * Registers the offers to use the active file as a dataset, if it is none yet but has prompts with
 * responses: a language status item, and in Recant's view by the context key
 * `recant.activeIsLikelyDataset`. For a file of single responses whose judge compares two, the item
 * offers other definitions.
 */
export function registerFileOffer(documents: PairDocuments): vscode.Disposable {
  const likely = new LikelyDatasets(documents);
  let item: vscode.LanguageStatusItem | undefined;
  let shown: LikelyDataset | undefined;
  const update = () => {
    const { found } = likely;
    // Contexts and items are sent to the window even if unchanged, and this runs at every
    // keystroke.
    if (found === shown) return;
    shown = found;
    item?.dispose();
    item = found && offerOf(found);
    setContext('recant.activeIsLikelyDataset', found?.fields !== undefined);
  };
  const subscriptions = vscode.Disposable.from(
    likely,
    new vscode.Disposable(() => item?.dispose()),
    likely.onDidLook(update),
    likely.onDidLeave(update),
  );
  likely.look();
  return subscriptions;
}

/** VS Code scrolls lines wider than 500 pixels, and the command is at the end of the line. */
const longestDetail = 39;

function offerOf({ document, fields }: LikelyDataset): vscode.LanguageStatusItem {
  const { uri, languageId } = document;
  const item = vscode.languages.createLanguageStatusItem('recant.useFile', {
    language: languageId,
    scheme: uri.scheme,
  });
  item.name = vscode.l10n.t('Recant: dataset');
  if (!fields) {
    item.text = vscode.l10n.t('Single responses');
    item.detail = vscode.l10n.t('The selected judge compares two');
    item.command = {
      command: 'recant.selectJudge',
      title: vscode.l10n.t('Select Judge Prompt…'),
      arguments: ['pointwise'],
    };
    return item;
  }
  item.text = vscode.l10n.t('Looks like a dataset');
  item.detail = asOneLine(firstPhrases(fields, longestDetail), longestDetail);
  item.command = {
    command: 'recant.useFile',
    title: vscode.l10n.t('Use It…'),
    tooltip: asOneLine(fields.join(', '), 300),
    arguments: [uri],
  };
  return item;
}
