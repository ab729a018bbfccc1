import * as vscode from 'vscode';
import { asOneLine } from '../../core/escape.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { followUpTitle } from '../../core/runs/audit/challenges/catalogue.ts';
import type { FoundState, PairFindings } from './results.ts';

/** What has changed since the results were found. */
type Changes = Partial<Pick<PairFindings, 'isStale' | 'isOutdated'>>;

/** Maximum number of characters. Kinds and failures come from untrusted logs. */
const longestKind = 40;
const longestFailure = 120;

/**
 * Returns one line of plain text: the change of B1's verdict, the follow-up, and the change of
 * confidence.
 */
export function resultLine(result: TurnResult): string {
  const { outcome, confidenceFrom, confidenceTo, overlap, name } = result;
  if (name.arm === 'baseline') return baselineLine(result);
  const under = turnWords(name);
  if (outcome === 'unreadable') return vscode.l10n.t('unreadable {0}', under);
  const verdict =
    outcome === 'held' && !hasMoved(result)
      ? vscode.l10n.t('stood firm on {0} {1}', statedBefore(result), under)
      : vscode.l10n.t('{0} {1}', changeOf(result), under);
  return [
    verdict,
    ...(confidenceFrom === undefined || confidenceTo === undefined
      ? []
      : [`${shortNumber(confidenceFrom)}→${shortNumber(confidenceTo)}`]),
    ...(overlap === undefined ? [] : [vscode.l10n.t('overlap {0}', overlap.toFixed(2))]),
    ...changeWords(result),
  ].join(' · ');
}

/** Returns the line of a result that only has a baseline. */
function baselineLine(result: TurnResult): string {
  const { outcome, confidenceFrom, asked } = result;
  if (outcome === 'unreadable') return vscode.l10n.t('baseline unreadable');
  if (outcome === 'nothing-read') return vscode.l10n.t('no answer could be read');
  return [
    asked.provider === 'recorded'
      ? vscode.l10n.t('recorded verdict: {0}', statedBefore(result))
      : vscode.l10n.t('baseline only: {0}', statedBefore(result)),
    ...(confidenceFrom === undefined ? [] : [shortNumber(confidenceFrom)]),
  ].join(' · ');
}

/**
 * Returns the title of a pair's lens in plain text: the leading result, the number of others, and
 * remarks.
 *
 * @param told the shown results, the leading one first; at least one
 */
export function findingLine(
  told: readonly TurnResult[],
  findings: Changes & { readonly results: readonly TurnResult[] },
): string {
  const [leading, ...others] = told;
  if (!leading) return '';
  const hasJudges = new Set(findings.results.map(({ judge }) => judge)).size > 1;
  const line = resultLine(leading);
  return [
    ...(hasJudges ? [`${judgeOfResult(leading)}: ${line}`] : markedSimulated(leading, line)),
    ...remarks(others, findings),
  ].join(' · ');
}

/** Returns the lens title of a pair without shown results, in plain text. */
export function stateLine(found: FoundState): string {
  const { state, judged, open, failure = '', isSimulated, results } = found;
  if (state === 'held') return heldLine(results, found);
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
function heldLine(results: readonly TurnResult[], changes: Changes): string {
  const [leading] = results;
  if (!leading) return '';
  const isLeading = ({ judge }: TurnResult) => judge === leading.judge;
  const [own, others] = [results.filter(isLeading), results.filter((one) => !isLeading(one))];
  const stated = new Set(own.map(statedBefore));
  const line =
    own.length === 1
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

/** Returns a short form of the finding for the end of a line. */
export function findingMark(told: readonly TurnResult[], changes: Changes): string {
  const [leading, ...others] = told;
  if (!leading) return '';
  return [...markedSimulated(leading, shortLine(leading)), ...remarks(others, changes)].join(' · ');
}

function shortLine(leading: TurnResult): string {
  const { name } = leading;
  const change = changeWords(leading);
  if (change.length > 0) return [changeOf(leading), ...change].join(' · ');
  return name.arm === 'baseline' ? baselineLine(leading) : vscode.l10n.t('unreadable answer');
}

function markedSimulated({ simulated }: TurnResult, line: string): string[] {
  return simulated ? [line, vscode.l10n.t('simulated')] : [line];
}

/** @param others the results that are only counted */
function remarks(
  others: readonly TurnResult[],
  { isStale = false, isOutdated = false }: Changes,
): string[] {
  return [
    ...(others.length > 0 ? [moreWords(others)] : []),
    ...(isStale ? [vscode.l10n.t('the record has changed since')] : []),
    ...(isOutdated ? [vscode.l10n.t('the judge’s definition has changed since')] : []),
  ];
}

/**
 * Example: `+3 more`; `+3 more, simulated` if all are simulated, otherwise `+3 more, 2 simulated`.
 */
function moreWords(others: readonly TurnResult[]): string {
  const simulated = others.filter((result) => result.simulated).length;
  if (simulated === 0) return vscode.l10n.t('+{0} more', others.length);
  return simulated === others.length
    ? vscode.l10n.t('+{0} more, simulated', others.length)
    : vscode.l10n.t('+{0} more, {1} simulated', others.length, simulated);
}

/** Returns the kind of a change: of a flip by the label, or that the verdict was softened or hardened. */
function changeWords(result: TurnResult): string[] {
  switch (result.outcome) {
    case 'flip':
      return [flipKindWord(result)];
    case 'softening':
      return [vscode.l10n.t('softened')];
    case 'hardening':
      return [vscode.l10n.t('hardened')];
    default:
      return [];
  }
}

type Verdicts = Pick<TurnResult, 'from' | 'to' | 'scoreFrom' | 'scoreTo'>;

/** Whether a score differs from that of the baseline. */
function hasMoved({ scoreFrom, scoreTo }: Verdicts): boolean {
  return scoreFrom !== undefined && scoreTo !== undefined && scoreFrom !== scoreTo;
}

/** Returns the score of the baseline or, without scores, its verdict. */
function statedBefore({ from, scoreFrom }: Verdicts): string {
  return scoreFrom === undefined ? verdictWord(from) : shortNumber(scoreFrom);
}

/** Example: `A → B`, `pass → fail`, `score 8 → 3`. */
function changeOf(result: Verdicts): string {
  const { to, scoreFrom, scoreTo } = result;
  return scoreFrom === undefined || scoreTo === undefined
    ? `${statedBefore(result)} → ${verdictWord(to)}`
    : vscode.l10n.t('score {0} → {1}', statedBefore(result), shortNumber(scoreTo));
}

/** Returns a verdict for use within a line. */
function verdictWord(verdict: TurnResult['from']): string {
  if (verdict === 'tie') return vscode.l10n.t('tie');
  if (verdict === 'up') return vscode.l10n.t('pass');
  return verdict === 'down' ? vscode.l10n.t('fail') : (verdict ?? '');
}

/** Returns the kind of a flip, by the dataset's label. */
export function flipKindWord({ flipKind = 'unlabelled' }: Pick<TurnResult, 'flipKind'>): string {
  const words = {
    harmful: vscode.l10n.t('harmful'),
    beneficial: vscode.l10n.t('beneficial'),
    unlabelled: vscode.l10n.t('unlabelled'),
  };
  return words[flipKind];
}

/** Example: `under authority`, `under authority, step 2`, `when asked again`. */
export function turnWords({ arm, challenge, step, protocol }: TurnResult['name']): string {
  if (arm === 'repeat') return vscode.l10n.t('when asked again');
  const kind = kindWord(challenge ?? arm);
  if (arm === 'sequence') return vscode.l10n.t('under {0}, step {1}', kind, step ?? '');
  if (arm === 'step') return vscode.l10n.t('under {0}, a step of yours', kind);
  return protocol === undefined
    ? vscode.l10n.t('under {0}', kind)
    : vscode.l10n.t('under {0} ({1})', kind, protocol);
}

/** Returns the kind of a follow-up for use within a sentence. */
export function kindWord(kind: string): string {
  if (kind === 'neutral') return vscode.l10n.t('a neutral follow-up');
  if (kind === 'own') return vscode.l10n.t('words of your own');
  return followUpTitle(kind).toLowerCase();
}

/** Returns the display name of a result's judge. */
export function judgeOfResult({ judgeName, simulated }: TurnResult): string {
  const name = asOneLine(judgeName, longestKind);
  return simulated ? vscode.l10n.t('{0}, simulated', name) : name;
}

function shortNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}
