import * as vscode from 'vscode';
import { sideAt } from '../commands/attackResponse.ts';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';
import { holdsSamples, recordIn } from '../documents/sampleDocuments.ts';

/** Registers a code action that attacks the response under the cursor. */
export function registerAttackCodeActions(documents: PairDocuments): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    pairDocumentSelector,
    {
      provideCodeActions(document, range) {
        const { line } = range.start;
        if (holdsSamples(documents, document)) {
          const title = vscode.l10n.t('Attack response…');
          return recordIn(document.lineAt(line).text)
            ? [attackAction(title, { uri: document.uri.toString(), line })]
            : [];
        }
        const pairs = documents.pairs.at(document, range.start);
        const [pair] = pairs;
        if (!pair || pairs.length > 1) return [];
        const side = sideAt(documents, document, pair, range.start);
        const title =
          side === undefined
            ? vscode.l10n.t('Attack a response…')
            : vscode.l10n.t('Attack response {0}…', side);
        const uri = document.uri.toString();
        return [attackAction(title, { uri, key: pair.key, ...(side && { side }) })];
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.RefactorRewrite] },
  );
}

function attackAction(title: string, argument: object): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
  action.command = { command: 'recant.attackResponse', title, arguments: [argument] };
  return action;
}
