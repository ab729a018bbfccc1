import * as vscode from 'vscode';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';
import { holdsSamples, recordLines } from '../documents/sampleDocuments.ts';
import { RecordsOnScreen } from './recordsOnScreen.ts';

/** A lens above each response of a file of samples, which attacks it. */
export function registerSampleLenses(documents: PairDocuments): vscode.Disposable {
  const onScreen = new RecordsOnScreen();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: onScreen.onDidChange,
    provideCodeLenses(document) {
      if (!holdsSamples(documents, document)) return [];
      return onScreen.choose(document, recordLines(document)).map(({ line }) => {
        const command = {
          command: 'recant.attackResponse',
          title: vscode.l10n.t('Attack response…'),
          arguments: [{ uri: document.uri.toString(), line }],
        };
        return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command);
      });
    },
  };
  return vscode.Disposable.from(
    onScreen,
    vscode.languages.registerCodeLensProvider(pairDocumentSelector, provider),
  );
}
