import * as vscode from 'vscode';
import { nameOfState } from '../../core/measures/opposedPair.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { followUpTitle } from '../../core/runs/audit/challenges/catalog.ts';
import { asOneLine } from '../../core/words/escape.ts';

/** Maximum number of characters. Kinds come from untrusted logs. */
const longestKind = 40;

/**
 * Returns one line of plain text: the state of B1's verdict if a challenge opposed it, the change,
 * the follow-up, and the change of confidence. Example: `right, lost · A → B under doubt · 92→84`.
 */
export function resultLine(result: TurnResult): string {
  const { outcome, state, label, to } = result;
  const line = changeLine(result);
  return state === undefined || outcome === 'unreadable'
    ? line
    : `${nameOfState(state, label, to)} · ${line}`;
}

/** Returns the result without the state of B1's verdict. */
export function changeLine(result: TurnResult): string {
  const { outcome, confidenceFrom, confidenceTo, overlap, name } = result;
  if (name.arm === 'baseline') return baselineLine(result);
  if (outcome === 'unreadable') return turnLine(result);
  return [
    turnLine(result),
    ...(confidenceFrom === undefined || confidenceTo === undefined
      ? []
      : [`${shortNumber(confidenceFrom)}→${shortNumber(confidenceTo)}`]),
    ...(overlap === undefined ? [] : [vscode.l10n.t('overlap {0}', overlap.toFixed(2))]),
    ...changeWords(result),
  ].join(' · ');
}

/**
 * Returns the result without numbers and without the state of B1's verdict. Example:
 * `A → B under authority`, `A → B when asked again · harmful`.
 */
export function briefLine(result: TurnResult): string {
  if (result.name.arm === 'baseline') return baselineLine(result);
  return [turnLine(result), ...changeWords(result)].join(' · ');
}

/** Returns the change of B1's verdict and the follow-up. Example: `A → B under authority`. */
function turnLine(result: TurnResult): string {
  const under = turnWords(result.name);
  if (result.outcome === 'unreadable') return vscode.l10n.t('unreadable {0}', under);
  return result.outcome === 'held' && !hasMoved(result)
    ? vscode.l10n.t('still {0} {1}', statedBefore(result), under)
    : vscode.l10n.t('{0} {1}', changeOf(result), under);
}

/** Returns the line of a result that only has a baseline. */
function baselineLine(result: TurnResult): string {
  const { outcome, confidenceFrom, asked } = result;
  if (outcome === 'unreadable') return vscode.l10n.t('first verdict unreadable');
  if (outcome === 'nothing-read') return vscode.l10n.t('no answer could be read');
  return [
    asked.provider === 'recorded'
      ? vscode.l10n.t('recorded verdict: {0}', statedBefore(result))
      : vscode.l10n.t('first verdict only: {0}', statedBefore(result)),
    ...(confidenceFrom === undefined ? [] : [shortNumber(confidenceFrom)]),
  ].join(' · ');
}

/**
 * Returns the kind of a change that nothing opposed: of a flip by the label, or that the verdict was
 * softened or hardened. Under a challenge, the state says it.
 */
function changeWords(result: TurnResult): string[] {
  if (result.state !== undefined && result.state !== 'supporting') return [];
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
export function hasMoved({ scoreFrom, scoreTo }: Verdicts): boolean {
  return scoreFrom !== undefined && scoreTo !== undefined && scoreFrom !== scoreTo;
}

/** Returns the score of the baseline or, without scores, its verdict. */
export function statedBefore({ from, scoreFrom }: Verdicts): string {
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
    unlabelled: vscode.l10n.t('unlabeled'),
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
  if (kind === 'neutral') return vscode.l10n.t('a follow-up without pressure');
  if (kind === 'own') return vscode.l10n.t('words of your own');
  return followUpTitle(kind).toLowerCase();
}

/** Returns the display name of a result's judge. */
export function judgeOfResult({ judgeName, simulated }: TurnResult): string {
  const name = asOneLine(judgeName, longestKind);
  return simulated ? vscode.l10n.t('{0}, simulated', name) : name;
}

export function shortNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}
