import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import {
  type DocumentPair,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import type { DocumentFlip } from '../results/pairFindings.ts';
import { addressOf } from '../results/resultAddress.ts';
import { judgeOfResult, turnWords } from '../results/resultWords.ts';
import { FlipDiagnostic, RemainderDiagnostic } from './flipDiagnostics.ts';

/** Maximum number of characters of a judge's name, or of calls and their cost. */
const longestCost = 90;

/**
 * Registers quick fixes for flips in Problems: review, suppress, continue from here, audit the pair
 * again. Titles of actions that cost anything state the cost.
 *
 * @param costOf returns the judge, the calls and, if known, their cost
 */
export function registerFlipActions(
  documents: PairDocuments,
  costOf: (pair: DocumentPair) => readonly string[],
): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    pairDocumentSelector,
    {
      provideCodeActions(document, _range, { diagnostics }) {
        const flips = diagnostics.filter((one) => one instanceof FlipDiagnostic);
        const [rest] = diagnostics.filter((one) => one instanceof RemainderDiagnostic);
        const leading = leadingOf(flips);
        const pair = leading && documents.byKey(document, leading.found.pair.key);
        const isNamed = flips.length > 1 || (leading?.others.length ?? 0) > 0;
        return [
          ...(leading ? flipActions(leading, isNamed) : []),
          ...(leading && pair ? [auditAction(leading, pair, costOf(pair))] : []),
          ...(rest
            ? [action(vscode.l10n.t('Review all flips'), rest, 'recant.reviewFlips', document.uri)]
            : []),
        ];
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function flipActions(diagnostic: FlipDiagnostic, isNamed: boolean): vscode.CodeAction[] {
  const { found } = diagnostic;
  const titled = (title: string) => (isNamed ? `${title}: ${nameOf(found)}` : title);
  const address = addressOf(found.flip);
  return [
    action(
      titled(vscode.l10n.t('Review from here')),
      diagnostic,
      'recant.reviewFrom',
      argumentOf(found),
    ),
    action(titled(vscode.l10n.t('Suppress…')), diagnostic, 'recant.suppressFlip', address),
    action(
      titled(vscode.l10n.t('Step through from here')),
      diagnostic,
      'recant.stepFromFlip',
      argumentOf(found),
    ),
  ];
}

function auditAction(
  diagnostic: FlipDiagnostic,
  pair: DocumentPair,
  cost: readonly string[],
): vscode.CodeAction {
  const told = cost.map((part) => asIconLabel(part, longestCost));
  const title = [vscode.l10n.t('Audit the pair again'), ...told].join(' · ');
  return action(title, diagnostic, 'recant.auditPair', {
    uri: pair.document.toString(),
    key: pair.key,
  });
}

/** Returns the problem with the worst flip; several records can be in the selected range. */
function leadingOf(flips: readonly FlipDiagnostic[]): FlipDiagnostic | undefined {
  return flips.toSorted((one, other) => one.severity - other.severity)[0];
}

/** Returns an argument that names the flip and the current place of its pair. */
function argumentOf({ pair, flip }: DocumentFlip) {
  return { ...addressOf(flip), uri: pair.document.toString(), key: pair.key };
}

function nameOf({ flip }: DocumentFlip): string {
  return `${turnWords(flip.judgment)} · ${judgeOfResult(flip)}`;
}

function action(
  title: string,
  diagnostic: vscode.Diagnostic,
  command: string,
  argument: unknown,
): vscode.CodeAction {
  const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  made.diagnostics = [diagnostic];
  made.command = { command, title, arguments: [argument] };
  return made;
}
