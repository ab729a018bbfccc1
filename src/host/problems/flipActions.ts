import * as vscode from 'vscode';
import { annotationLabels } from '../../core/annotations/annotationLabel.ts';
import { asIconLabel } from '../../core/escape.ts';
import { labelWord } from '../annotations/annotationComment.ts';
import {
  type DocumentPair,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import type { DocumentFlip } from '../results/pairFindings.ts';
import { addressOf, type FlipSelection } from '../results/resultAddress.ts';
import { judgeOfResult, turnWords } from '../results/resultWords.ts';
import { FlipDiagnostic, RemainderDiagnostic } from './flipDiagnostics.ts';

/** Maximum number of characters of a judge's name, or of calls and their cost. */
const longestCost = 90;

/**
 * Registers quick fixes for flips in Problems: label, suppress, continue from here, audit the pair
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
        const others = flips.flatMap((one) => [
          ...(one === leading ? [] : [one.found]),
          ...one.others,
        ]);
        return [
          ...(leading ? flipActions(leading, others.length > 0) : []),
          ...(leading && pair ? [auditAction(leading, pair, costOf(pair))] : []),
          ...(rest
            ? [action(vscode.l10n.t('Show all flips'), rest, 'recant.showFlips', document.uri)]
            : leading && others.length > 0
              ? [moreFlips(document, leading, others)]
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
    ...annotationLabels.map((label) =>
      action(
        titled(vscode.l10n.t('Mark as {0}', labelWord(label))),
        diagnostic,
        'recant.markFlip',
        { ...address, label },
      ),
    ),
    action(
      titled(vscode.l10n.t('Annotate with a note…')),
      diagnostic,
      'recant.annotateFlip',
      address,
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

/** Returns the action that lists the flips without actions of their own in the menu. */
function moreFlips(
  { uri }: vscode.TextDocument,
  leading: FlipDiagnostic,
  others: readonly DocumentFlip[],
): vscode.CodeAction {
  return action(vscode.l10n.t('More flips…'), leading, 'recant.showFlips', {
    uri: uri.toString(),
    flips: others.map(({ flip }) => addressOf(flip)),
  } satisfies FlipSelection);
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
  return `${turnWords(flip.name)} · ${judgeOfResult(flip)}`;
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
