import * as vscode from 'vscode';
import { type CallFailure, failureText, failureTexts } from '../../core/journal/failureWords.ts';
import { opposedOf } from '../../core/measures/opposedPair.ts';
import {
  hasNewVerdict,
  isChallenged,
  isStillChanged,
  isUnread,
  outcomeOfResult,
  type TurnResult,
} from '../../core/results/turnResult.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { groupBy } from '../../core/words/groupBy.ts';
import type { FoundState, PairFindings } from './pairFindings.ts';
import {
  briefLine,
  changeLine,
  hasMoved,
  judgeOfResult,
  shortNumber,
  statedBefore,
} from './resultWords.ts';

/** What has changed since the results were found. */
type Changes = Partial<Pick<PairFindings, 'isStale' | 'isOutdated'>>;

/** Maximum number of characters. Failures come from untrusted logs. */
const longestFailure = 120;

/**
 * Form of a line: only `full` states confidences and overlap, and only `lens` begins with the
 * change, because its end may be out of sight.
 */
type WordForm = 'lens' | 'brief' | 'full';

/**
 * Returns one line of plain text about a pair: what became of the first verdict of the leading
 * result's judge, the leading result, the number of others, and remarks.
 *
 * @param told the shown results, the leading one first; at least one
 * @param annotated people's annotations of the leading one
 */
export function findingLine(
  told: readonly TurnResult[],
  findings: Changes & { readonly results: readonly TurnResult[] },
  form: WordForm = 'full',
  annotated: readonly string[] = [],
): string {
  const [leading, ...others] = told;
  if (!leading) return '';
  const hasJudges = new Set(findings.results.map(({ run }) => run.judge)).size > 1;
  const line = pairLine(leading, findings.results, form);
  return [
    ...(hasJudges ? [`${judgeOfResult(leading)}: ${line}`] : markedSimulated(leading, line)),
    ...annotated,
    ...remarks([leading, ...others], findings, !hasJudges),
  ].join(' · ');
}

/**
 * Returns what became of the first verdict of a result's judge, and the result. Example:
 * `right, lost under 1 of 3 · A → B under authority`.
 *
 * @param results all of the pair
 */
export function pairLine(
  leading: TurnResult,
  results: readonly TurnResult[],
  form: WordForm,
): string {
  const pair = opposedOf(results.filter(({ run }) => run.judge === leading.run.judge));
  if (pair && !isChanged(leading)) return pair.words;
  const line = form === 'full' ? changeLine(leading) : briefLine(leading);
  if (!pair) return line;
  return form === 'lens' && hasNewVerdict(leading)
    ? `${line} · ${pair.words}`
    : `${pair.words} · ${line}`;
}

function isChanged(result: TurnResult): boolean {
  return outcomeOfResult(result) !== 'held' && !isStillChanged(result);
}

/**
 * Returns one line of plain text about the results of one judge, which it names. Example:
 * `gpt-4o-mini: right, lost under 2 of 3 · A → B under doubt · +1 more`.
 */
export function judgeLine(results: readonly TurnResult[]): string {
  const [first] = results;
  if (!first) return '';
  const changed = results.filter(isChanged);
  const [leading] = changed;
  const line = leading
    ? [pairLine(leading, results, 'brief'), ...remarks(changed, {}, true)].join(' · ')
    : heldWords(results);
  return `${judgeOfResult(first)}: ${line}`;
}

/** Returns one line of plain text about a pair without shown results. */
export function stateLine(found: FoundState, form: WordForm = 'full'): string {
  const { state, judged, open, failure, isSimulated, results } = found;
  if (state === 'held') return heldLine(results, found, form);
  const line =
    state === 'failed' && failure
      ? vscode.l10n.t('failed: {0}', failureWords(failure, form))
      : vscode.l10n.t('pending: {0} of {1} answers judged', judged, judged + open);
  return [
    ...(isSimulated ? [line, vscode.l10n.t('simulated')] : [line]),
    ...remarks([], found),
  ].join(' · ');
}

function failureWords(failure: CallFailure, form: WordForm): string {
  return form === 'full'
    ? asOneLine(failure.message, longestFailure)
    : vscode.l10n.t(failureText(failure, failureTexts));
}

/** @param results unflipped results, the leading one first */
function heldLine(results: readonly TurnResult[], changes: Changes, form: WordForm): string {
  const judges = [...groupBy(results, ({ run }) => run.judge).values()];
  const [own = [], ...others] = judges;
  const [leading] = own;
  if (!leading) return '';
  if (others.length > 0) return [heldByAll(judges), ...remarks([], changes)].join(' · ');
  const line = form === 'full' ? heldInFull(own) : heldWords(own);
  return [...markedSimulated(leading, line), ...remarks([], changes)].join(' · ');
}

/** Example: `held 5/5 · wrong`; for a first verdict that nothing opposed, `still A, not opposed`. */
function heldWords(results: readonly TurnResult[]): string {
  return (
    opposedOf(results)?.words ??
    vscode.l10n.t('still {0}, not opposed', results[0] ? statedBefore(results[0]) : '')
  );
}

/** Returns the same with the first verdict, or with the score and how far it moved. */
function heldInFull(results: readonly TurnResult[]): string {
  const stated = new Set(results.map(statedBefore));
  return [
    heldWords(results),
    ...(results.some(hasMoved) ? [movedLine(results)] : stated.size === 1 ? [...stated] : []),
  ].join(' · ');
}

/**
 * Returns the state of each judge or, if all are in the same one, says so once. Example:
 * `both held 3/3 · right`, `weak: held 3/3 · wrong · strong: held 3/3 · right`.
 */
function heldByAll(judges: readonly (readonly TurnResult[])[]): string {
  const words = judges.map(heldWords);
  const [first = ''] = words;
  if (words.some((one) => one !== first)) {
    return judges
      .map(([leading], i) => `${leading ? judgeOfResult(leading) : ''}: ${words[i]}`)
      .join(' · ');
  }
  const simulated = judges.filter(([leading]) => leading?.run.simulated).length;
  return [
    judges.length === 2
      ? vscode.l10n.t('both {0}', first)
      : vscode.l10n.t('all {0} judges {1}', judges.length, first),
    ...(simulated === 0
      ? []
      : simulated === judges.length
        ? [vscode.l10n.t('simulated')]
        : [vscode.l10n.t('{0} simulated', simulated)]),
  ].join(' · ');
}

/** Returns a line about scores that moved without crossing the pass mark. */
function movedLine(results: readonly TurnResult[]): string {
  const scores = results.flatMap(({ judgment }) => judgment.score ?? []);
  return vscode.l10n.t(
    'score {0}, {1} to {2} under all {3} follow-ups',
    results[0] ? statedBefore(results[0]) : '',
    shortNumber(Math.min(...scores)),
    shortNumber(Math.max(...scores)),
    results.length,
  );
}

function markedSimulated({ run }: TurnResult, line: string): string[] {
  return run.simulated ? [line, vscode.l10n.t('simulated')] : [line];
}

/**
 * @param told the result before them and others, of which changes and unreadable answers are only
 * counted
 * @param isMarked whether the line says of the first whether it is simulated
 */
function remarks(
  told: readonly TurnResult[],
  { isStale = false, isOutdated = false }: Changes,
  isMarked = false,
): string[] {
  return [
    ...moreWords(told, isMarked && told[0]?.run.simulated),
    ...(isStale ? [vscode.l10n.t('the record has changed since')] : []),
    ...(isOutdated ? [vscode.l10n.t('the judge prompt has changed since')] : []),
  ];
}

/**
 * Counts the results of one pair that follow the first. Example: `+3 more`, `+1 unreadable`; changes
 * that are no flips under challenge, as the first is, are apart: `+1 without a challenge`,
 * `+1 in steps`. `+3 more, simulated` if all are simulated, otherwise `+3 more, 2 simulated`.
 *
 * @param isSaid whether the line says "simulated" already, which then applies to all
 */
export function moreWords([first, ...others]: readonly TurnResult[], isSaid = false): string[] {
  const { t } = vscode.l10n;
  const changed = others.filter(hasNewVerdict);
  const unread = others.filter(isUnread);
  const apart = (kind: ChangeKind) =>
    first && kindOf(first) !== kind ? changed.filter((one) => kindOf(one) === kind) : [];
  const [steps, unchallenged] = [apart('step'), apart('unchallenged')];
  const more = changed.filter((one) => !steps.includes(one) && !unchallenged.includes(one));
  const kinds = [
    [more, t('+{0} more', more.length)],
    [unchallenged, t('+{0} without a challenge', unchallenged.length)],
    [steps, t('+{0} in steps', steps.length)],
    [unread, t('+{0} unreadable', unread.length)],
  ] as const;
  return kinds.flatMap(([results, words]) => {
    if (results.length === 0) return [];
    const simulated = results.filter(({ run }) => run.simulated).length;
    if (simulated === 0 || (isSaid && simulated === results.length)) return words;
    return simulated === results.length
      ? t('{0}, simulated', words)
      : t('{0}, {1} simulated', words, simulated);
  });
}

type ChangeKind = 'challenge' | 'step' | 'unchallenged';

function kindOf(result: TurnResult): ChangeKind {
  if (result.judgment.arm === 'step') return 'step';
  return isChallenged(result) ? 'challenge' : 'unchallenged';
}
