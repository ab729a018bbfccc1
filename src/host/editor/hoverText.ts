import * as vscode from 'vscode';
import { isTrustedScore, type Pair, trustedLabel } from '../../core/data/pair.ts';
import { recordName } from '../../core/data/recordName.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { asMarkdownText, asOneLine } from '../../core/words/escape.ts';
import { pairLine } from '../results/findingWords.ts';
import type { PairFindings } from '../results/pairFindings.ts';
import type { ResultDetails } from '../results/resultDetails.ts';
import { resultText } from '../results/resultText.ts';
import { judgeOfResult, resultLine } from '../results/resultWords.ts';
import { shownTime } from '../shownTime.ts';

const mostOthers = 5;

interface HoverParts {
  readonly finding: PairFindings;
  readonly leading: TurnResult;
  /** Other results of the pair. */
  readonly others: readonly TurnResult[];
  /** Undefined if the log no longer exists. */
  readonly details: ResultDetails | undefined;
}

/**
 * Returns the finding as Markdown, to be shown untrusted; empty if there is nothing to say.
 *
 * @param isTold whether the hover states the result already, as the message of a problem
 */
export function hoverTitle(
  { results, isStale, isOutdated }: PairFindings,
  leading: TurnResult,
  isTold: boolean,
): string {
  const line = pairLine(leading, results, 'full');
  return [
    ...(isTold ? [] : [`**${asMarkdownText(`${judgeOfResult(leading)}: ${line}`)}**`]),
    ...(isStale
      ? [vscode.l10n.t('The record has changed since. This result is for its previous text.')]
      : []),
    ...(isOutdated
      ? [vscode.l10n.t('The judge prompt has changed since. Audit the record again to compare.')]
      : []),
  ].join('\n\n');
}

/**
 * Returns the follow-up and the judge's justifications, and below them what else is known, as
 * Markdown, to be shown untrusted.
 */
export function hoverText({ finding, leading, others, details }: HoverParts): string {
  const { pair, number } = finding.pair;
  return [
    ...(details ? resultText(leading, details) : []),
    ...othersOf(others),
    asMarkdownText(`${recordName(pair, number)} · ${factsOf(pair, leading)}`),
  ].join('\n\n');
}

function factsOf(pair: Pair, leading: TurnResult): string {
  const { target } = leading.judgment;
  return [
    shownTime(leading.run.createdAt),
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

function othersOf(others: readonly TurnResult[]): string[] {
  const lines = others
    .slice(0, mostOthers)
    .map((other) => `${resultLine(other)} · ${judgeOfResult(other)}`);
  const hidden = others.length - lines.length;
  if (hidden > 0) lines.push(vscode.l10n.t('and {0} more', hidden));
  return lines.map(asMarkdownText);
}
