import * as vscode from 'vscode';
import { sampleAttackLenses } from '../attackEditor/attackLens.ts';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';
import { holdsSamples, recordIn, recordLines } from '../documents/sampleDocuments.ts';
import type { AttackResults } from '../results/attackResults.ts';
import type { Results } from '../results/results.ts';
import { RecordsOnScreen } from './recordsOnScreen.ts';
import { ShownLenses } from './shownLenses.ts';

/**
 * Registers lenses above each sample of a file of samples: the attacks made on it, and an action to
 * attack it.
 */
export function registerSampleLenses(
  documents: PairDocuments,
  attacks: AttackResults,
  results: Pick<Results, 'showable' | 'onDidChange'>,
): vscode.Disposable {
  const onScreen = new RecordsOnScreen();
  const lenses = new ShownLenses((document) => {
    if (!holdsSamples(documents, document)) return [];
    return onScreen.choose(document, recordLines(document)).flatMap(({ line }) => {
      const range = new vscode.Range(line, 0, line, 0);
      const record = recordIn(document.lineAt(line).text);
      const command = {
        command: 'recant.attackResponse',
        title: vscode.l10n.t('Attack response…'),
        arguments: [{ uri: document.uri.toString(), line }],
      };
      return [
        new vscode.CodeLens(range, command),
        ...(record ? sampleAttackLenses(record, range, attacks, results) : []),
      ];
    });
  });
  return vscode.Disposable.from(
    onScreen,
    lenses,
    onScreen.onDidChange(() => lenses.refresh()),
    attacks.onDidChange(() => lenses.refresh()),
    results.onDidChange(() => lenses.refresh()),
    documents.onDidChange(() => lenses.refreshAtPause()),
    vscode.languages.registerCodeLensProvider(pairDocumentSelector, lenses),
  );
}
