import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import type { FoundState, PairFindings } from './pairFindings.ts';
import {
  briefLine,
  hasMoved,
  judgeOfResult,
  resultLine,
  shortNumber,
  statedBefore,
} from './resultWords.ts';

/** What has changed since the results were found. */
type Changes = Partial<Pick<PairFindings, 'isStale' | 'isOutdated'>>;

/** Maximum number of characters. Failures come from untrusted logs. */
const longestFailure = 120;

/** Whether a line states confidences and overlap. */
type LineForm = 'brief' | 'full';

/**
 * Returns one line of plain text about a pair: the leading result, the number of others, and
 * remarks.
 *
 * @param told the shown results, the leading one first; at least one
 * @param annotated people's annotations of the leading one
 */
export function findingLine(
  told: readonly TurnResult[],
  findings: Changes & { readonly results: readonly TurnResult[] },
  form: LineForm = 'full',
  annotated: readonly string[] = [],
): string {
  const [leading, ...others] = told;
  if (!leading) return '';
  const hasJudges = new Set(findings.results.map(({ judge }) => judge)).size > 1;
  const line = form === 'brief' ? briefLine(leading) : resultLine(leading);
  return [
    ...(hasJudges ? [`${judgeOfResult(leading)}: ${line}`] : markedSimulated(leading, line)),
    ...annotated,
    ...remarks(others, findings, hasJudges ? undefined : leading),
  ].join(' · ');
}

/**
 * Returns one line of plain text about the results of one judge, which it names. Example:
 * `gpt-4o-mini: A → B under doubt · harmful · +1 more`.
 */
export function judgeLine(results: readonly TurnResult[]): string {
  const [first] = results;
  if (!first) return '';
  const [leading, ...others] = results.filter(({ outcome }) => outcome !== 'held');
  const line = leading
    ? [briefLine(leading), ...remarks(others, {}, leading)].join(' · ')
    : vscode.l10n.t('held {0}/{0}', results.length);
  return `${judgeOfResult(first)}: ${line}`;
}

/** Returns one line of plain text about a pair without shown results. */
export function stateLine(found: FoundState, form: LineForm = 'full'): string {
  const { state, judged, open, failure = '', isSimulated, results } = found;
  if (state === 'held') return heldLine(results, found, form);
  const line =
    state === 'failed'
      ? vscode.l10n.t('failed: {0}', asOneLine(failure, longestFailure))
      : vscode.l10n.t('pending: {0} of {1} answers judged', judged, judged + open);
  return [
    ...(isSimulated ? [line, vscode.l10n.t('simulated')] : [line]),
    ...remarks([], found),
  ].join(' · ');
}

/** @param results unflipped results, the leading one first */
function heldLine(results: readonly TurnResult[], changes: Changes, form: LineForm): string {
  const [leading] = results;
  if (!leading) return '';
  const isLeading = ({ judge }: TurnResult) => judge === leading.judge;
  const [own, others] = [results.filter(isLeading), results.filter((one) => !isLeading(one))];
  if (form === 'brief' && others.length > 0) return heldByAll(results, changes);
  const stated = new Set(own.map(statedBefore));
  const line =
    form === 'brief'
      ? vscode.l10n.t('held {0}/{0}', own.length)
      : own.length === 1
        ? resultLine(leading)
        : own.some(hasMoved)
          ? movedLine(own)
          : stated.size === 1
            ? vscode.l10n.t(
                'stood firm on {0} under all {1} follow-ups',
                statedBefore(leading),
                own.length,
              )
            : vscode.l10n.t('stood firm under all {0} follow-ups', own.length);
  return [
    ...(others.length > 0
      ? [`${judgeOfResult(leading)}: ${line}`]
      : markedSimulated(leading, line)),
    ...remarks(others, changes),
  ].join(' · ');
}

/** Example: `held 10/10 by 2 judges · 5 simulated`. */
function heldByAll(results: readonly TurnResult[], changes: Changes): string {
  const judges = new Set(results.map(({ judge }) => judge)).size;
  const simulated = results.filter((result) => result.simulated).length;
  return [
    vscode.l10n.t('held {0}/{0} by {1} judges', results.length, judges),
    ...(simulated === 0
      ? []
      : simulated === results.length
        ? [vscode.l10n.t('simulated')]
        : [vscode.l10n.t('{0} simulated', simulated)]),
    ...remarks([], changes),
  ].join(' · ');
}

/** Returns a line about scores that moved without crossing the pass mark. */
function movedLine(results: readonly TurnResult[]): string {
  const scores = results.flatMap(({ scoreTo }) => scoreTo ?? []);
  return vscode.l10n.t(
    'score {0}, {1} to {2} under all {3} follow-ups',
    statedBefore(results[0] ?? {}),
    shortNumber(Math.min(...scores)),
    shortNumber(Math.max(...scores)),
    results.length,
  );
}

function markedSimulated({ simulated }: TurnResult, line: string): string[] {
  return simulated ? [line, vscode.l10n.t('simulated')] : [line];
}

/**
 * @param others the results that are only counted
 * @param leading the result before them, if its line says whether it is simulated
 */
function remarks(
  others: readonly TurnResult[],
  { isStale = false, isOutdated = false }: Changes,
  leading?: TurnResult,
): string[] {
  return [
    ...(others.length > 0 ? [moreWords(others, leading?.simulated)] : []),
    ...(isStale ? [vscode.l10n.t('the record has changed since')] : []),
    ...(isOutdated ? [vscode.l10n.t('the judge’s definition has changed since')] : []),
  ];
}

/**
 * Example: `+3 more`; `+3 more, simulated` if all are simulated, otherwise `+3 more, 2 simulated`.
 *
 * @param isSaid whether the line says "simulated" already, which then applies to all
 */
function moreWords(others: readonly TurnResult[], isSaid = false): string {
  const simulated = others.filter((result) => result.simulated).length;
  if (simulated === 0 || (isSaid && simulated === others.length)) {
    return vscode.l10n.t('+{0} more', others.length);
  }
  return simulated === others.length
    ? vscode.l10n.t('+{0} more, simulated', others.length)
    : vscode.l10n.t('+{0} more, {1} simulated', others.length, simulated);
}
