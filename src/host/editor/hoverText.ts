import * as vscode from 'vscode';
import { asMarkdownText, asOneLine } from '../../core/escape.ts';
import { verdictText } from '../../core/judgments/verdictText.ts';
import { type MarkedPiece, markWords } from '../../core/metrics/rows/markWords.ts';
import { isTrustedScore, type Pair, trustedLabel } from '../../core/pair.ts';
import { recordName } from '../../core/recordName.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import type { ResultDetails } from '../results/resultDetails.ts';
import type { PairFindings } from '../results/results.ts';
import { judgeOfResult, resultLine } from '../results/resultWords.ts';

/**
 * Maximum number of characters. Judges are asked for a few sentences; the panel shows longer
 * justifications in full.
 */
const longestJustification = 1200;
const longestFollowUp = 800;
const mostOthers = 5;

interface HoverParts {
  readonly finding: PairFindings;
  readonly leading: TurnResult;
  /** Other results of the pair. */
  readonly others: readonly TurnResult[];
  /** Undefined if the log no longer exists. */
  readonly details: ResultDetails | undefined;
}

/** Returns the finding as Markdown, to be shown untrusted. */
export function hoverTitle({ isStale, isOutdated }: PairFindings, leading: TurnResult): string {
  return [
    `**${asMarkdownText(resultLine(leading))}**`,
    ...(isStale
      ? [vscode.l10n.t('The record has changed since. This result is for its previous text.')]
      : []),
    ...(isOutdated
      ? [
          vscode.l10n.t(
            'The judge’s definition has changed since. Audit the record again to compare.',
          ),
        ]
      : []),
  ].join('\n\n');
}

/** Returns the follow-up and the judge's justifications as Markdown, to be shown untrusted. */
export function hoverText({ finding, leading, others, details }: HoverParts): string {
  return [
    asMarkdownText(recordName(finding.pair.pair, finding.pair.number)),
    asMarkdownText(factsOf(finding.pair.pair, leading)),
    ...(details ? wordsOf(leading, details) : []),
    ...othersOf(others),
  ].join('\n\n');
}

function factsOf(pair: Pair, leading: TurnResult): string {
  const { target, at } = leading;
  return [
    vscode.l10n.t('Judge: {0}', judgeOfResult(leading)),
    new Date(at).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' }),
    labelWords(pair),
    ...(target === undefined ? [] : [vscode.l10n.t('Target: {0}', target)]),
  ].join(' · ');
}

function labelWords(pair: Pair): string {
  const { labelSource, score } = pair;
  const label = score ?? pair.label;
  if (label === undefined) return vscode.l10n.t('No label');
  const source = asOneLine(labelSource ?? vscode.l10n.t('source unknown'), 40);
  return trustedLabel(pair) === undefined && !isTrustedScore(pair)
    ? vscode.l10n.t('Label: {0} ({1}), not used in numbers', label, source)
    : vscode.l10n.t('Label: {0} ({1})', label, source);
}

function wordsOf(leading: TurnResult, details: ResultDetails): string[] {
  const { justification, revised, followUp, names } = details;
  const [before, after] = markWords(
    asOneLine(justification ?? '', longestJustification),
    asOneLine(revised ?? '', longestJustification),
  );
  const { from, to, scoreFrom, scoreTo, confidenceFrom, confidenceTo } = leading;
  return [
    ...(followUp === undefined
      ? []
      : [
          titled(
            vscode.l10n.t('Sent to the judge'),
            asMarkdownText(asOneLine(followUp, longestFollowUp)),
          ),
        ]),
    titled(
      vscode.l10n.t('Baseline: {0}', statedText(from, scoreFrom, confidenceFrom)),
      markedText(before),
    ),
    ...(revised === undefined
      ? []
      : [
          titled(
            vscode.l10n.t('Revised: {0}', statedText(to, scoreTo, confidenceTo)),
            markedText(after),
          ),
          vscode.l10n.t('Words in bold appear in only one justification.'),
        ]),
    ...(names
      ? [
          vscode.l10n.t(
            'In these words "{0}" means A of the dataset and "{1}" means B.',
            asMarkdownText(names.A),
            asMarkdownText(names.B),
          ),
        ]
      : []),
  ];
}

/** Returns what a judge stated: `A, confidence 92`, `8 (pass)`, or `–` if nothing could be read. */
function statedText(
  preference: TurnResult['from'],
  score: number | undefined,
  confidence: number | undefined,
): string {
  const verdict = verdictText({ preference, score }) || '–';
  return confidence === undefined
    ? verdict
    : vscode.l10n.t('{0}, confidence {1}', verdict, confidence);
}

/** @param title trusted text */
function titled(title: string, text: string): string {
  return `*${title}*  \n${text}`;
}

/** Formats the pieces of a line. Leading blanks stay outside the emphasis. */
function markedText(pieces: readonly MarkedPiece[]): string {
  return pieces
    .map(({ text, mark }) => {
      const shown = (/^ /.exec(text)?.[0] ?? '') + asMarkdownText(text.trimStart());
      return mark === 'new' ? `**${shown}**` : shown;
    })
    .join('');
}

function othersOf(others: readonly TurnResult[]): string[] {
  const lines = others
    .slice(0, mostOthers)
    .map((other) => `${resultLine(other)} · ${judgeOfResult(other)}`);
  const hidden = others.length - lines.length;
  if (hidden > 0) lines.push(vscode.l10n.t('and {0} more', hidden));
  return lines.map(asMarkdownText);
}
