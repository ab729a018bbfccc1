import * as vscode from 'vscode';
import { isFlip, type TurnResult } from '../../core/results/turnResult.ts';
import { asCommandTarget } from '../../core/words/escape.ts';
import {
  type DocumentPair,
  type PairDocuments,
  pairDocumentSelector,
} from '../documents/pairDocuments.ts';
import { FlipDiagnostic } from '../problems/flipDiagnostics.ts';
import type { PairFindings } from '../results/pairFindings.ts';
import { addressOf } from '../results/resultAddress.ts';
import type { Results } from '../results/results.ts';
import { hoverText, hoverTitle } from './hoverText.ts';
import { idRange } from './recordRanges.ts';

/** Number of characters at the start of a record that show the hover. */
const beginning = 24;
const openAudit = 'recant.openResult';
const stepThrough = 'recant.stepPair';
const review = 'recant.reviewFrom';
const lift = 'recant.liftSuppression';
const openGuide = 'recant.openGuide';

/** Registers the hover at the start of a record, and at its id: audit findings, justifications, and links. */
export function registerResultHover(documents: PairDocuments, results: Results): vscode.Disposable {
  return vscode.languages.registerHoverProvider(pairDocumentSelector, {
    async provideHover(document, position) {
      const at = documents.at(document, position);
      const [first] = at;
      const range =
        first &&
        [idRange(document, first), beginningOf(document, first)].find((one) =>
          one.contains(position),
        );
      if (!range) return undefined;
      const told = results
        .findingsOf(document, at)
        .filter((finding) => results.shownOf(finding).length > 0);
      if (told.length === 0) return undefined;
      const isTold = vscode.languages
        .getDiagnostics(document.uri)
        .some((one) => one instanceof FlipDiagnostic && one.range.contains(position));
      const parts = await Promise.all(told.map((finding) => hoverOf(finding, results, isTold)));
      return new vscode.Hover(parts.flat(), range);
    },
  });
}

function beginningOf(document: vscode.TextDocument, pair: DocumentPair): vscode.Range {
  const start = document.positionAt(pair.start);
  const end = document.positionAt(Math.min(pair.start + beginning, pair.end));
  const line = document.lineAt(start.line).range;
  return new vscode.Range(start, end.isAfter(line.end) ? line.end : end);
}

/**
 * Text from data and models is untrusted Markdown; the trusted Markdown with links contains none of
 * it.
 */
async function hoverOf(
  finding: PairFindings,
  results: Results,
  isTold: boolean,
): Promise<readonly vscode.MarkdownString[]> {
  const [leading, ...others] = results.shownOf(finding);
  if (!leading) return [];
  const details = await results.details(leading).catch(() => undefined);
  const title = hoverTitle(finding, leading, isTold);
  return [
    ...(title === '' ? [] : [new vscode.MarkdownString(title)]),
    linksOf(finding, leading, results),
    new vscode.MarkdownString(hoverText({ finding, leading, others, details })),
  ];
}

function linksOf(
  finding: PairFindings,
  leading: TurnResult,
  results: Results,
): vscode.MarkdownString {
  const { pair, isStale } = finding;
  const link = (title: string, command: string, argument: unknown) =>
    `[${title}](${asCommandTarget(command, argument)})`;
  const address = addressOf(leading);
  const place = { uri: pair.document.toString(), key: pair.key };
  const suppressed = results
    .shownOf(finding)
    .find((result) => results.notesOf(result)?.suppression !== undefined);
  const links = [
    link(vscode.l10n.t('Step through'), stepThrough, place),
    link(vscode.l10n.t('Open audit'), openAudit, address),
    ...(isFlip(leading) && !isStale
      ? [link(vscode.l10n.t('Review from here'), review, { ...address, ...place })]
      : []),
    ...(suppressed ? [link(vscode.l10n.t('Lift suppression'), lift, addressOf(suppressed))] : []),
    link(vscode.l10n.t('Glossary'), openGuide, 'words'),
  ];
  const text = new vscode.MarkdownString(links.join(' · '));
  text.isTrusted = { enabledCommands: [openAudit, stepThrough, review, lift, openGuide] };
  return text;
}
