import * as vscode from 'vscode';
import { mappingSummary } from '../../core/data/mapping/propose/proposeMapping.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { setContext } from '../setContext.ts';
import { type LikelyDataset, LikelyDatasets } from './likelyDataset.ts';

/**
 * Registers the offers to use the active file as a dataset, if it is none yet but has prompts with
 * responses: a lens on its first line, and in Recant's view by the context key
 * `recant.activeIsLikelyDataset`. For a file of single responses whose judge compares two, the lens
 * offers other judge prompts.
 */
export function registerFileOffer(documents: PairDocuments): vscode.Disposable {
  const likely = new LikelyDatasets(documents);
  const changed = new vscode.EventEmitter<void>();
  let published: boolean | undefined;
  let offered: LikelyDataset | undefined;
  const update = () => {
    const { found } = likely;
    const isLikely = found?.mapping !== undefined;
    // Contexts are sent to the window even if unchanged, and this runs at every keystroke.
    if (isLikely !== published) setContext('recant.activeIsLikelyDataset', isLikely);
    published = isLikely;
  };
  const look = () => {
    update();
    if (likely.found !== offered) changed.fire();
    offered = likely.found;
  };
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses(document) {
      const found = likely.foundIn(document);
      return found && !documents.isDataset(document) ? [offerOf(found)] : [];
    },
  };
  likely.look();
  return vscode.Disposable.from(
    likely,
    changed,
    likely.onDidLook(look),
    likely.onDidLeave(update),
    vscode.languages.registerCodeLensProvider(
      { scheme: 'file', pattern: '**/*.{json,jsonl,ndjson,csv,tsv}' },
      provider,
    ),
  );
}

function offerOf({ uri, mapping, fields = [] }: LikelyDataset): vscode.CodeLens {
  const command = mapping
    ? {
        command: 'recant.useFile',
        title: vscode.l10n.t('Use this file: {0}', mappingSummary(mapping)),
        tooltip: asOneLine(fields.join(', '), 300),
        arguments: [uri],
      }
    : {
        command: 'recant.selectJudge',
        title: vscode.l10n.t('Select a judge prompt that scores single responses'),
        tooltip: vscode.l10n.t(
          'The records have one response each. The selected judge compares two',
        ),
        arguments: ['pointwise'],
      };
  return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command);
}
