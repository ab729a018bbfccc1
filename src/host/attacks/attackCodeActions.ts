import * as vscode from 'vscode';
import { sideAt } from '../commands/attackResponse.ts';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';

/** Attacking the response under the cursor as a code action of its record. */
export function registerAttackCodeActions(documents: PairDocuments): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    pairDocumentSelector,
    {
      provideCodeActions(document, range) {
        const pairs = documents.at(document, range.start);
        const [pair] = pairs;
        if (!pair || pairs.length > 1) return [];
        const side = sideAt(documents, document, pair, range.start);
        const title =
          side === undefined
            ? vscode.l10n.t('Attack a response…')
            : vscode.l10n.t('Attack response {0}…', side);
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
        const argument = { uri: document.uri.toString(), key: pair.key, ...(side && { side }) };
        action.command = { command: 'recant.attackResponse', title, arguments: [argument] };
        return [action];
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.RefactorRewrite] },
  );
}
