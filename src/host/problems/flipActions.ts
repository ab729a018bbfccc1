import * as vscode from 'vscode';
import { annotationLabels } from '../../core/annotations/annotationEvent.ts';
import { groupBy } from '../../core/metrics/groupBy.ts';
import { labelWord } from '../annotations/annotationComment.ts';
import {
  type DocumentPair,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import { addressOf } from '../results/resultAddress.ts';
import type { DocumentFlip } from '../results/results.ts';
import { judgeOfResult, turnWords } from '../results/resultWords.ts';
import { FlipDiagnostic, RemainderDiagnostic } from './flipDiagnostics.ts';

/** The flips of a record beyond these are annotated through the list: a menu has no search. */
const mostFlips = 5;

/**
 * What the user can do about the flips in Problems: say what they are, suppress them, go on from them,
 * audit the pair again. Nothing that costs anything begins before its action has said what it costs.
 *
 * @param costOf the judge, the calls and, where known, their cost
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
        const rest = diagnostics.filter((one) => one instanceof RemainderDiagnostic);
        const offered = flips.slice(0, mostFlips);
        const byPair = groupBy(offered, ({ found }) => found.pair.key);
        const left = [...flips.slice(mostFlips, mostFlips + 1), ...rest];
        return [
          ...offered.flatMap((flip) => flipActions(flip, flips.length > 1)),
          ...[...byPair].flatMap(([key, own]) => {
            const pair = documents.byKey(document, key);
            return pair ? auditActions(pair, own, costOf(pair)) : [];
          }),
          ...left.map((one) =>
            action(vscode.l10n.t('Show all flips'), one, 'recant.showFlips', document.uri),
          ),
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

function auditActions(
  pair: DocumentPair,
  diagnostics: readonly FlipDiagnostic[],
  cost: readonly string[],
): vscode.CodeAction[] {
  const [first] = diagnostics;
  if (!first) return [];
  const title = [vscode.l10n.t('Audit the pair again'), ...cost].join(' · ');
  return [
    action(title, first, 'recant.auditPair', {
      uri: pair.document.toString(),
      key: pair.key,
    }),
  ];
}

/** Names the flip, and its pair where it stands now. */
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
