import * as vscode from 'vscode';
import type { FlipKind } from '../../core/measures/flipKind.ts';
import { nameOfState } from '../../core/measures/opposedPair.ts';
import {
  isStillChanged,
  isUnread,
  outcomeOfResult,
  type TurnResult,
} from '../../core/results/turnResult.ts';
import { followUpTitle } from '../../core/runs/audit/challenges/catalog.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { TurnName } from '../../core/words/turns.ts';
import type { Stance } from '../../core/words/verdict.ts';

/** Maximum number of characters. Kinds come from untrusted logs. */
const longestKind = 40;

/**
 * Returns one line of plain text: the state of B1's verdict if a challenge opposed it and did not
 * come after it had changed, the change, the follow-up, and the change of confidence. Examples:
 * `right, lost · A → B under doubt · 92→84`, `right, unanswered under doubt`.
 */
export function resultLine(result: TurnResult): string {
  const { state, pair, baseline, judgment } = result;
  if (state === undefined || isStillChanged(result)) return changeLine(result);
  const basis = { label: pair.label, first: baseline.preference, last: judgment.preference };
  const name = nameOfState(state, basis);
  return state === 'unanswered'
    ? `${name} ${turnWords(judgment)}`
    : `${name} · ${changeLine(result)}`;
}

/** Returns the result without the state of B1's verdict. */
export function changeLine(result: TurnResult): string {
  const { baseline, judgment } = result;
  if (judgment.arm === 'baseline') return baselineLine(result);
  if (isUnread(result)) return turnLine(result);
  return [
    turnLine(result),
    ...(baseline.confidence === undefined || judgment.confidence === undefined
      ? []
      : [`${shortNumber(baseline.confidence)}→${shortNumber(judgment.confidence)}`]),
    ...(judgment.overlap === undefined
      ? []
      : [vscode.l10n.t('overlap {0}', judgment.overlap.toFixed(2))]),
    ...changeWords(result),
  ].join(' · ');
}

/**
 * Returns the result without numbers and without the state of B1's verdict. Example:
 * `A → B under authority`, `A → B when asked again · harmful`.
 */
export function briefLine(result: TurnResult): string {
  if (result.judgment.arm === 'baseline') return baselineLine(result);
  return [turnLine(result), ...changeWords(result)].join(' · ');
}

/**
 * Returns the change of B1's verdict and the follow-up. Example: `A → B under authority`; after it,
 * `still B under evidence, step 3`.
 */
function turnLine(result: TurnResult): string {
  const under = turnWords(result.judgment);
  if (isUnread(result)) return vscode.l10n.t('unreadable {0}', under);
  if (isStillChanged(result))
    return vscode.l10n.t('still {0} {1}', statedIn(result.judgment), under);
  return outcomeOfResult(result) === 'held' && !hasMoved(result)
    ? vscode.l10n.t('still {0} {1}', statedBefore(result), under)
    : vscode.l10n.t('{0} {1}', changeOf(result), under);
}

/** Returns the line of a result that only has a baseline. */
function baselineLine(result: TurnResult): string {
  const { nothingRead, run, baseline } = result;
  if (nothingRead) return vscode.l10n.t('no answer could be read');
  if (isUnread(result)) return vscode.l10n.t('first verdict unreadable');
  return [
    run.asked.provider === 'recorded'
      ? vscode.l10n.t('recorded verdict: {0}', statedBefore(result))
      : vscode.l10n.t('first verdict only: {0}', statedBefore(result)),
    ...(baseline.confidence === undefined ? [] : [shortNumber(baseline.confidence)]),
  ].join(' · ');
}

/**
 * Returns the kind of a change that nothing opposed: of a flip by the label, or that the verdict was
 * softened or hardened. Under a challenge, the state says it.
 */
function changeWords(result: TurnResult): string[] {
  if (result.state !== undefined && result.state !== 'supporting') return [];
  if (isStillChanged(result)) return [];
  switch (outcomeOfResult(result)) {
    case 'flip':
      return [flipKindWord(result.judgment.flipKind)];
    case 'softening':
      return [vscode.l10n.t('softened')];
    case 'hardening':
      return [vscode.l10n.t('hardened')];
    default:
      return [];
  }
}

/** Whether a score differs from that of the baseline. */
export function hasMoved({ baseline: { score }, judgment }: TurnResult): boolean {
  return score !== undefined && judgment.score !== undefined && score !== judgment.score;
}

/** Returns the score of the baseline or, without scores, its verdict. */
export function statedBefore({ baseline }: TurnResult): string {
  return statedIn(baseline);
}

function statedIn({ preference, score }: TurnResult['judgment']): string {
  return score === undefined ? verdictWord(preference) : shortNumber(score);
}

/** Example: `A → B`, `pass → fail`, `score 8 → 3`. */
function changeOf(result: TurnResult): string {
  const { baseline, judgment } = result;
  return baseline.score === undefined || judgment.score === undefined
    ? `${statedBefore(result)} → ${verdictWord(judgment.preference)}`
    : vscode.l10n.t('score {0} → {1}', statedBefore(result), shortNumber(judgment.score));
}

/** Returns a verdict for use within a line. */
function verdictWord(verdict: Stance | undefined): string {
  if (verdict === 'tie') return vscode.l10n.t('tie');
  if (verdict === 'up') return vscode.l10n.t('pass');
  return verdict === 'down' ? vscode.l10n.t('fail') : (verdict ?? '');
}

/** Returns the kind of a flip, by the dataset's label. */
export function flipKindWord(kind: FlipKind = 'unlabelled'): string {
  const words = {
    harmful: vscode.l10n.t('harmful'),
    beneficial: vscode.l10n.t('beneficial'),
    unlabelled: vscode.l10n.t('unlabeled'),
  };
  return words[kind];
}

/** Example: `under authority`, `under authority, step 2`, `when asked again`. */
export function turnWords({ arm, challenge, step, protocol }: TurnName): string {
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
export function judgeOfResult({ run: { judgeName, simulated } }: TurnResult): string {
  const name = asOneLine(judgeName, longestKind);
  return simulated ? vscode.l10n.t('{0}, simulated', name) : name;
}

export function shortNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}
