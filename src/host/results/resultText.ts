import * as vscode from 'vscode';
import { bracketNames } from '../../core/judges/names/bracketNames.ts';
import { verdictText } from '../../core/measures/verdictText.ts';
import { hasMarks, type MarkedPiece, markWords } from '../../core/metrics/rows/markWords.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { asMarkdownText, asOneLine } from '../../core/words/escape.ts';
import type { ResultDetails } from './resultDetails.ts';

/**
 * Maximum number of characters. Judges are asked for a few sentences; the panel shows longer
 * justifications in full.
 */
const longestJustification = 1200;
const longestFollowUp = 800;

/**
 * Returns the follow-up, the revised and the first justification as paragraphs of Markdown, to be shown
 * untrusted. Words in only one of the justifications are bold, unless nearly all would be; names in
 * brackets are the dataset's.
 */
export function resultText(result: TurnResult, details: ResultDetails): string[] {
  const { justification = '', revised, followUp, names, exchanged } = details;
  const told = (text: string) => bracketNames(text, exchanged);
  const isTranslated = [justification, revised ?? '', followUp ?? ''].some(
    (text) => told(text) !== text,
  );
  const texts = [
    asOneLine(told(justification), longestJustification),
    asOneLine(told(revised ?? ''), longestJustification),
  ] as const;
  const isMarked = hasMarks(result.judgment.overlap);
  const [before, after] = isMarked ? markWords(...texts) : texts.map((text) => [{ text }]);
  return [
    ...(followUp === undefined
      ? []
      : [
          titled(
            vscode.l10n.t('Sent to the judge'),
            asMarkdownText(asOneLine(told(followUp), longestFollowUp)),
          ),
        ]),
    ...(revised === undefined
      ? []
      : [
          titled(
            vscode.l10n.t('Revised: {0}', statedText(result.judgment)),
            markedText(after ?? []),
          ),
        ]),
    titled(
      vscode.l10n.t('First verdict: {0}', statedText(result.baseline)),
      markedText(before ?? []),
    ),
    ...(revised !== undefined && isMarked
      ? [
          vscode.l10n.t(
            'Words in bold are in only one justification, as those marked “only here” in the audit.',
          ),
        ]
      : []),
    ...(names
      ? [
          vscode.l10n.t(
            isTranslated
              ? 'Names in brackets are the dataset’s: the judge called A "{0}" and B "{1}".'
              : 'In these words "{0}" means A of the dataset and "{1}" means B.',
            asMarkdownText(names.A),
            asMarkdownText(names.B),
          ),
        ]
      : []),
  ];
}

/** Returns what a judge stated: `A, confidence 92`, `8 (pass)`, or `–` if nothing could be read. */
function statedText({ preference, score, confidence }: TurnResult['judgment']): string {
  const verdict = verdictText({ preference, score }) || '–';
  return confidence === undefined
    ? verdict
    : vscode.l10n.t('{0}, confidence {1}', verdict, confidence);
}

/** @param title trusted text */
function titled(title: string, text: string): string {
  return `*${title}*  \n${text}`;
}

/** Formats the pieces of a line. Leading spaces stay outside the emphasis. */
function markedText(pieces: readonly MarkedPiece[]): string {
  return pieces
    .map(({ text, mark }) => {
      const shown = (/^ /.exec(text)?.[0] ?? '') + asMarkdownText(text.trimStart());
      return mark === 'new' ? `**${shown}**` : shown;
    })
    .join('');
}
